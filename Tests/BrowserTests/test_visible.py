"""What a page tells can be seen: what, how much, where, until when, on which ticket, what is left to look at."""

from browser import BrowserTestCase
from reports import Report, code, ticket

WIDTHS = (320, 390, 768, 1280, 1920)
PLACES = {"en": ["", "the head office", "any branch", "any branch", "any lotto shop", "any lotto shop"],
          "ko": ["", "농협은행 본점", "농협은행", "농협은행", "복권 판매점", "복권 판매점"]}


class VisibleFactsTest(BrowserTestCase):
    def expect_seen(self, texts, message):
        for text in texts:
            self.assertTrue(self.browser.sees(text), f"{message}: {text}")

    def expect_claims_seen(self, lines, name):
        """Expects each claim's sum, place, deadline and ticket to be seen in both languages and at all widths."""
        for language in ("en", "ko"):
            report = Report(lines=lines, options=("--lang", language))
            claims = [row for row in report.rows
                      if row["status"] == "won" and not row["expired"] and not row["duplicate_of"]]
            for width in WIDTHS:
                self.browser.open(report.path, width=width)
                for row in claims:
                    unit = "\u00a0won" if language == "en" else "원"
                    facts = [f"{row['prize_net']:,}{unit}", PLACES[language][row["rank"]],
                             row["claim_by"], row["serial"]]
                    self.expect_seen(facts, f"{name}, {language}, {width} px")
                total = sum(row["prize_net"] for row in claims)
                self.assertTrue(self.browser.sees(f"{total:,}", "#answer"), f"{name}, {width} px")

    def test_a_first_prize(self):
        self.expect_claims_seen(ticket(1240, [1, 0, 0, 5, 0], 1503041479), "a first prize")

    def test_a_fifth_prize(self):
        self.expect_claims_seen(ticket(1240, [0, 5], 1503041479), "a fifth prize")

    def test_several_tickets_with_a_second_and_a_third_prize(self):
        self.expect_claims_seen(ticket(1240, [2, 0], 1503041479) + ticket(1238, [3, 4], 1503041480)
                                + ticket(1239, [0, 0], 1503041481), "several")

    def test_why_there_is_nothing_to_claim(self):
        lost = ticket(1240, [0, 0], 7)
        pending = code(1252, [("q", range(1, 7))], 8) + "\n"
        for name, lines, texts in (
            ("lost", lost, ["no prize"]),
            ("pending", pending, ["not drawn yet", "2026-11-28"]),
            ("lost and pending", lost + pending, ["no prize", "still to be drawn", "2026-11-28", "1 ticket not drawn yet"]),
            ("expired", ticket(1100, [5, 0], 9), ["no prize that can still be claimed", "expired"]),
            ("no result", code(1246, [("q", range(1, 7))], 8) + "\n", ["no result"]),
            ("unreadable", "no ticket\n", ["nothing could be read", "neither a ticket nor six numbers"]),
        ):
            report = Report(lines=lines)
            for width in WIDTHS:
                self.browser.open(report.path, width=width)
                self.expect_seen(texts, f"{name}, {width} px")
                for wrong in ("0\u00a0won", "nothing left"):
                    self.assertFalse(self.browser.sees(wrong, "#answer .facts > div:first-child"),
                                     f"{name}, {width} px")

    def test_a_deadline_in_doubt_is_told_with_what_to_do(self):
        report = Report(lines=ticket(1197, [4], 5) + ticket(1240, [0], 6))
        for width in WIDTHS:
            self.browser.open(report.path, width=width)
            self.expect_seen(["perhaps later", "claim at once", "50,000\u00a0won"], f"{width} px")

    def test_first_to_third_prizes_of_a_pool_stand_near_the_top(self):
        losers = [ticket(1196 + number % 48, [5 if number % 12 == 0 else 0], 10_000 + number)
                  for number in range(1, 240)]
        report = Report(lines="".join([*losers, ticket(1240, [1], 3), ticket(1241, [3], 4)]))
        for width, limit in ((1280, 1500), (390, 2600)):
            self.browser.open(report.path, width=width)
            bottoms = self.browser.run("""return [...document.querySelectorAll('.winner')]
                                       .map((winner) => winner.getBoundingClientRect().bottom + scrollY)""")
            self.assertEqual(len(bottoms), 2)
            self.assertLess(max(bottoms), limit, f"{width} px")
            self.expect_seen(["ticket 0000000003", "ticket 0000000004"], f"{width} px")

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
