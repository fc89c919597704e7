"use strict";

// The script has the shape of the program's own reports: events go up to one store, state comes
// down to components that only draw. Lists and wording are the program's: the page carries them.

/** What the page carries besides its rows; set once, before anything else happens. */
let catalog = null;

/**
 * The rows, each written as what differs from the one before: the keys of JSON Lines, with kind,
 * price and ticket as the program counts them. Each gets its index and the text that is searched.
 */
function unpacked(differences) {
  let last = { ticket: -1 };
  return differences.map((difference, row) => {
    const game = { ...last, ...difference, row };
    // The rows of a ticket share their text.
    if (game.ticket !== last.ticket) {
      const message = isGame(game) ? "" : game.message;
      const { source, round, draw_date: date, serial } = game;
      game.text = folded([source, round, date, serial, message].join("\n"));
    }
    last = game;
    return game;
  });
}

/** Whether a row is a game, and not an input or a code without one. */
function isGame({ kind }) {
  return kind !== "error" && kind !== "other_product";
}

/** The prize; null while it is not published. */
function knownPrize(game) {
  return game.prize_known || game.status !== "won" ? game.prize : null;
}

/** Whether a prize can be claimed now. */
function isToClaim(game) {
  return game.kind === "won" && !game.expired;
}

/** Adjacent rows of the same ticket, together. */
function byTicket(games) {
  const tickets = [];
  for (const game of games) {
    const last = tickets.at(-1);
    if (last?.[0].ticket === game.ticket) last.push(game);
    else tickets.push([game]);
  }
  return tickets;
}
