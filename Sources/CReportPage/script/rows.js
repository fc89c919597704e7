"use strict";

// Events go to one store, and its state goes to components that only draw, as in the program's own
// reports. The page contains the program's lists and wording.

/** What the page contains besides its rows; set once, before anything else happens. */
let catalog = null;

/** Restores rows from differences to the previous row; adds their indices and tags. */
function unpacked(differences, tags) {
  let last = {};
  return differences.map((difference, row) => {
    const game = { ...last, ...difference, row };
    if (difference.tag !== undefined) game.tag = tags[difference.tag];
    last = game;
    return game;
  });
}

/** Whether a row is a game, not an input or a code without one. */
function isGame({ tag }) { return tag.kind !== "error" && tag.kind !== "other_product"; }

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
