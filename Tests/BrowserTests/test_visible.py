"""What a page tells can be seen: what, how much, where, until when, on which ticket, what is left to look at."""

from browser import BrowserTestCase
from reports import ROOT, Report, code, early_draws, lotto, ticket

WIDTHS = (320, 390, 768, 1280, 1920)
PLACES = {"en": ["", "the head office", "any branch", "any branch", "any lotto shop", "any lotto shop"],
          "ko": ["", "농협은행 본점", "농협은행", "농협은행", "복권 판매점", "복권 판매점"]}


VIEWS = [dict(width=width) for width in WIDTHS] + [
    dict(width=1280, zoom=2), dict(width=390, media={"prefers-color-scheme": "dark"}),
    dict(width=390, media={"forced-colors": "active"})]


class VisibleFactsTest(BrowserTestCase):
    def expect_seen(self, report, texts, answer=(), unseen=()):
        """Expects that texts are seen at all widths, zoomed and in all color schemes, and nothing is cut off."""
        for view in VIEWS:
            self.browser.open(report.path, **view)
            message = f"{report.call}, {report.lines[:60]!r}, {view}"
            self.expect_nothing_is_cut_off(message)
            for text in texts:
                self.assertTrue(self.browser.sees(text), f"{message}: {text}")
            for text in answer:
                self.assertTrue(self.browser.sees(text, "#answer"), f"{message}: {text}")
            for text in unseen:
                self.assertFalse(self.browser.sees(text, "#answer .facts > div:first-child"),
                                 f"{message}: {text}")

    def expect_claims_seen(self, lines, others=()):
        """Expects each claim's net sum, place, deadline and ticket, the sum of all, and other texts."""
        for language in ("en", "ko"):
            report = Report(lines=lines, options=("--lang", language))
            unit = "\u00a0won" if language == "en" else "원"
            claims = [row for row in report.rows
                      if row["status"] == "won" and row["claim"] != "expired" and not row["duplicate_of"]]
            # A ticket is paid in one place.
            best = {}
            for row in claims:
                best[row["serial"]] = min(row["rank"], best.get(row["serial"], 5))
            # A longer list of fourth and fifth prizes is folded.
            listed = [row for row in claims if row["rank"] <= 3 or len(claims) <= 5]
            texts = [text for row in listed for text in (
                f"{row['prize_net']:,}{unit}", PLACES[language][best[row["serial"]]], row["claim_by"],
                row["serial"])]
            total = sum(row["prize_net"] for row in claims)
            self.expect_seen(report, [*texts, *(others if language == "en" else [])],
                             answer=[f"{total:,}"])
            # A shop that pays a 5th prize keeps the slip, and a 1st prize on it.
            if all(rank <= 3 for rank in best.values()):
                self.assertFalse(self.browser.sees(PLACES[language][5]))

    def test_a_first_prize(self):
        self.expect_claims_seen(ticket(1240, [1, 0, 0, 5, 0], 1503041479))

    def test_a_fifth_prize(self):
        self.expect_claims_seen(ticket(1240, [0, 5], 1503041479))

    def test_a_family_of_forty_tickets(self):
        lines = [ticket(1196 + number % 48, [5 if number % 9 == 0 else 0, 0], number)
                 for number in range(36)]
        lines += [ticket(1240, [2, 0], 1503041479), ticket(1238, [3, 4], 1503041480),
                  code(1251, [("q", range(1, 7))], 8) + "\n", "no ticket\n"]
        self.expect_claims_seen("".join(lines), others=[
            "1 line is neither a ticket nor six numbers", "1 ticket not drawn yet"])

    def test_why_there_is_nothing_to_claim(self):
        lost = ticket(1240, [0, 0], 7)
        pending = code(1251, [("q", range(1, 7))], 8) + "\n"
        for lines, texts in (
            (lost, ["no prize"]),
            (pending, ["not drawn yet", "2026-11-21"]),
            (lost + pending, ["no prize", "still to be drawn", "2026-11-21", "1 ticket not drawn yet"]),
            (ticket(1100, [5, 0], 9), ["no prize that can still be claimed", "expired"]),
            (code(1246, [("q", range(1, 7))], 8) + "\n", ["no result", "of round 1246: lotto draws update"]),
            (code(1253, [("q", range(1, 7))], 8) + "\n",
             ["not drawn yet", "1 ticket of round 1253, not on sale yet: compare it with the paper"]),
            ("no ticket\n", ["nothing could be read", "neither a ticket nor six numbers"]),
        ):
            self.expect_seen(Report(lines=lines), texts, unseen=["0\u00a0won", "nothing left"])

    def test_a_prize_of_an_early_result_is_named_without_an_amount(self):
        early = code(1251, [("q", (3, 11, 19, 27, 35, 43)), ("q", range(1, 7))], 1503041479) + "\n"
        for lines in (early, early + ticket(1240, [0], 6)):
            report = Report(lines=lines, options=("--draws", early_draws(), "--as-of", "2026-11-22"))
            self.expect_seen(
                report, ["1st", "the head office", "1503041479", report.rows[0]["claim_by"],
                         "lotto draws update"],
                answer=["not published"], unseen=["0\u00a0won"])

    def test_a_deadline_in_doubt_is_told_with_what_to_do(self):
        for others in ("", ticket(1240, [0], 6)):
            report = Report(lines=ticket(1197, [4], 5) + others)
            self.expect_seen(report, ["perhaps later", "claim at once", "50,000\u00a0won"])

    def test_a_hundred_thousand_games_begin_with_the_best(self):
        lines = lotto("generate", 100_000, "--format", "url", "--seed", 6, "--rounds", "1196-1244")
        report = Report(lines=lines.decode() + ticket(1240, [1], 1503041479))
        self.browser.open(report.path, width=1280)
        for text in ("1503041479", "the head office", "2027-"):
            self.assertTrue(self.browser.sees(text, "#claims"), text)

    def test_first_to_third_prizes_of_a_pool_stand_near_the_top(self):
        losers = [ticket(1196 + number % 48, [5 if number % 12 == 0 else 0], 10_000 + number)
                  for number in range(1, 1999)]
        lines = "".join([*losers, ticket(1240, [1], 1503041479), ticket(1241, [3], 1503041480)])
        self.expect_claims_seen(lines, others=["ticket 1503041479", "ticket 1503041480"])
        report = Report(lines=lines)
        for width, limit in ((1280, 1500), (390, 2600)):
            self.browser.open(report.path, width=width)
            bottoms = self.browser.run("""return [...document.querySelectorAll('.winner')]
                                       .map((winner) => winner.getBoundingClientRect().bottom + scrollY)""")
            self.assertEqual(len(bottoms), 2)
            self.assertLess(max(bottoms), limit, f"{width} px")

    def test_names_of_inputs_to_look_at_are_whole_on_a_phone(self):
        scans = ROOT / "Fixtures/Scans"
        report = Report("scan", inputs=[scans / "not-ascending.png", scans / "cut-short.png"])
        for width in (320, 390):
            self.browser.open(report.path, width=width)
            lines = self.browser.run("""return [...document.querySelectorAll('#review .source')]
                                      .map((name) => name.getClientRects().length)""")
            self.assertEqual(lines, [1, 1], f"{width} px")

    def test_a_name_in_the_claims_opens_its_ticket(self):
        report = Report(lines=ticket(1240, [0], 1) + ticket(1240, [1, 0], 2))
        self.browser.open(report.path)
        self.browser.press(".winner a")
        self.wait(lambda: self.browser.sees("0000000002", "dialog"))
        self.assertTrue(self.browser.sees("the head office", "dialog"))

    def test_a_ticket_of_five_games_is_compact(self):
        report = Report(lines=ticket(1240, [0, 5, 0, 4, 0], 1) + ticket(1238, [0, 0, 0, 0, 0], 2))
        self.browser.open(report.path)
        height = self.browser.run("""
            const [first, second] = document.querySelectorAll('tr.ticket');
            return second.getBoundingClientRect().top - first.getBoundingClientRect().top""")
        self.assertLessEqual(height, 130)
