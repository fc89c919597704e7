"use strict";

// Events go to one store, and its state goes to components that only draw, as in the program's own
// reports. The page contains the program's lists and wording.

/** What the page contains besides its rows; set once, before anything else happens. */
let catalog = null;

/** Restores rows from differences to the previous row; adds their indices and searchable text. */
function unpacked(differences) {
  let last = { ticket: -1 };
  return differences.map((difference, row) => {
    const game = { ...last, ...difference, row };
    if (game.ticket !== last.ticket) {
      const message = isGame(game) ? "" : game.message;
      const { source, round, draw_date: date, serial } = game;
      game.text = folded([source, round, date, serial, message].join("\n"));
    }
    last = game;
    return game;
  });
}

/** Whether a row is a game, not an input or a code without one. */
function isGame({ kind }) { return kind !== "error" && kind !== "other_product"; }

/** The prize; null while it is not published. */
function knownPrize(game) { return game.prize_known || game.status !== "won" ? game.prize : null; }
function isToClaim(game) { return game.kind === "won" && !game.expired; }

/** Groups adjacent rows of the same ticket. */
function byTicket(games) {
  const tickets = [];
  for (const game of games) {
    const last = tickets.at(-1);
    if (last?.[0].ticket === game.ticket) last.push(game);
    else tickets.push([game]);
  }
  return tickets;
}
