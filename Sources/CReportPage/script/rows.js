// The rows of the page, and what the store must know of each.

/** Rows as JSON Lines have them, of which each was written as what differs from the one before. */
function unpacked(differences) {
  let last = {};
  return differences.map((difference) => (last = { ...last, ...difference }));
}

/** Whether a row is a game, and not an input or a code without one. */
function isGame(record) {
  return record.product === catalog.product && record.status !== "error";
}

/** Whether a row is a game of a ticket that was scanned before in the run. */
function isRepeated(record) {
  return isGame(record) && record.duplicate_of !== "";
}

/** Whether a row is another game of the code of the row before it. */
function isOfSameCode(last, record) {
  return (
    last.source === record.source &&
    last.source_b64 === record.source_b64 &&
    last.code === record.code &&
    last.payload === record.payload &&
    record.payload !== "" &&
    last.game < record.game
  );
}

/** What finding, sorting and counting need of rows: `ListedGame` of the program. */
function listedGames(records) {
  let last = null;
  let ticket = -1;
  let text = "";
  return records.map((record) => {
    if (last === null || !isOfSameCode(last, record)) {
      ticket += 1;
      const message = isGame(record) ? "" : record.message;
      text = folded([record.source, record.round, record.draw_date, record.serial, message]
        .join("\n"));
    }
    last = record;
    const numbers = record.numbers.filter((number) => number > 0);
    return {
      numbers,
      round: record.round,
      prize: record.prize_known || record.status !== "won" ? record.prize : null,
      netPrize: record.prize_net,
      kind: kindOf(record),
      rank: record.rank,
      type: catalog.types.findIndex((type) => type.name === record.type),
      slot: catalog.slots.indexOf(record.game) + 1,
      isExpired: record.expired,
      claimBy: record.claim_by,
      source: record.source,
      serial: record.serial,
      price: numbers.length > 0 ? gamePrice(record.round) : 0,
      ticket,
      text,
    };
  });
}

/** What a game of a round cost. */
function gamePrice(round) {
  const era = catalog.gamePrices.findLast((era) => era.from <= round);
  return era === undefined ? 0 : era.price;
}

/** What a row counts as: what became of it, or a game of a ticket that was scanned before. */
function kindOf(record) {
  const name = isRepeated(record) ? "repeated" : record.status;
  return catalog.kinds.findIndex((kind) => kind.name === name);
}

/** Whether a prize can be claimed now. */
function isToClaim(game) {
  return isKind(game, "won") && !game.isExpired;
}

/** Whether a row is listed as that. */
function isKind(game, name) {
  return catalog.kinds[game.kind].name === name;
}
