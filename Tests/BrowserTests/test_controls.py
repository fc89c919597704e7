"""Operates every control and compares the result with the same results as JSON Lines."""

import json
import unittest

from browser import BrowserTestCase
from reports import Report, mixed


def is_game(row):
    return row["product"] == "lotto645" and row["status"] != "error"


def kind(row):
    """What a row counts as: its status, or `repeated` for a game of a ticket scanned before."""
    return "repeated" if is_game(row) and row["duplicate_of"] else row["status"]


def names(rows):
    return [[row["game"], str(row["round"])] for row in rows if is_game(row)]


class ControlsTest(BrowserTestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.report = Report(lines=mixed())

    def setUp(self):
        self.browser.open(self.report.path)

    def passing(self):
        return self.browser.shown()[0]

    def expect(self, condition):
        count = self.report.count(condition)
        self.assertGreater(count, 0)
        self.assertEqual(self.passing(), count)

    def order(self):
        return [game[:2] for game in self.browser.games()]

    def expect_order(self, rows, message=None):
        """Expects the drawn rows to be the first of these, and to reach a full window further."""
        wanted = names(rows)
        self.wait(lambda: len(self.order()) == len(wanted) or self.browser.run(
            "return [...document.querySelectorAll('#list [data-game]')].at(-1)"
            ".getBoundingClientRect().bottom > 2 * innerHeight"))
        order = self.order()
        self.assertGreater(len(order), 0, message)
        self.assertEqual(order, wanted[:len(order)], message)

    def test_the_page_starts_with_the_first_rows_in_input_order(self):
        count = len(self.report.rows)
        self.assertEqual(self.browser.shown(), (count, count))
        self.expect_order(self.report.rows)
        self.assertLess(len(self.order()), 60)

    def test_a_badge_counts_its_rows_and_shows_only_them_until_pressed_again(self):
        statuses = {"won": ["won"], "lost": ["lost"], "pending": ["pending"], "noDraw": ["no_draw"],
                    "other": ["other_product"], "error": ["error"], "repeated": ["repeated"]}
        for name, wanted in statuses.items():
            badge = f"[data-badge={name}]"
            count = self.report.count(lambda row: kind(row) in wanted)
            self.assertEqual(self.browser.one(f"{badge} .count").text, str(count), name)
            self.browser.press(badge)
            self.expect(lambda row: kind(row) in wanted)
            self.assertEqual(self.browser.one(badge).get_attribute("aria-pressed"), "true")
            self.browser.press(badge)
            self.assertEqual(self.passing(), len(self.report.rows))
        self.browser.press("[data-badge=won]")
        self.browser.press("[data-badge=all]")
        self.assertEqual(self.passing(), len(self.report.rows))

    def test_the_counts_can_be_hidden(self):
        toggle = "#controls > .quiet"
        self.browser.press(toggle)
        self.assertFalse(self.browser.one(".badges").is_displayed())
        self.browser.press(toggle)
        self.assertTrue(self.browser.one(".badges").is_displayed())

    def test_search_finds_numbers_rounds_and_words_as_they_are_typed(self):
        self.browser.one("#search").send_keys("7")
        self.expect(lambda row: 7 in row["numbers"])
        self.browser.one("#search").send_keys(" 21")
        self.expect(lambda row: {7, 21} <= set(row["numbers"]))
        self.browser.type("#search", "1244")
        self.expect(lambda row: row["round"] == 1244 or "1244" in row["source"] + row["serial"]
                    or row["prize"] and "1244" in str(row["prize"]))
        for text, condition in {
            "expired": lambda row: row["claim"] == "expired" and kind(row) == "won",
            "5등": lambda row: row["rank"] == 5 and kind(row) == "won",
            "SEMI": lambda row: row["type"] == "semi",
            "50,000": lambda row: kind(row) == "won" and "50000" in str(row["prize"]),
            "2027-10-04": lambda row: kind(row) == "won" and row["claim_by"] == "2027-10-04",
            "repeat": lambda row: kind(row) == "repeated",
        }.items():
            self.browser.type("#search", text)
            self.expect(condition)
        self.browser.type("#search", "EXAMPLE")
        self.expect(lambda row: "example" in row["source"])
        self.browser.type("#search", "nothing has this")
        self.assertEqual(self.browser.one("#list .notice").text, "no rows match the filters")
        self.browser.type("#search", "")
        self.assertEqual(self.passing(), len(self.report.rows))

    def test_counts_and_totals_follow_the_search(self):
        self.browser.type("#search", "7")
        for kind in ("won", "lost"):
            count = self.report.count(lambda row: row["status"] == kind and not row["duplicate_of"] and 7 in row["numbers"])
            self.assertEqual(self.browser.one(f"[data-badge={kind}] .count").text, str(count))
        found = [row for row in self.report.rows
                 if 7 in row["numbers"] and row["duplicate_of"] == ""]
        won = sum(row["prize"] for row in found)
        self.assertIn(f"{won:,} won", self.browser.one("#totals").text)
        self.browser.type("#search", "")
        self.assertFalse(self.browser.one("#totals").text)

    def test_filters_combine_options_and_can_be_cleared(self):
        self.browser.press(".filters summary")
        expected = {
            "status": lambda row, one: kind(row) == one,
            "rank": lambda row, one: str(row["rank"]) == one,
            "round": lambda row, one: str(row["round"]) == one,
            "type": lambda row, one: row["type"] == one,
            "claim": lambda row, one: kind(row) == "won" and (row["claim"] == "expired") == (one == "1"),
        }
        listed = {"status": ["won", "lost", "pending", "no_draw", "other_product", "error",
                             "repeated"],
                  "type": ["auto", "manual", "semi"]}
        for name, condition in expected.items():
            options = [button.get_attribute("data-option")
                       for button in self.browser.all(f"[data-filter={name}]")]
            self.assertGreater(len(options), 1, name)
            values = [listed[name][int(one)] if name in listed else one for one in options]
            for option, value in list(zip(options, values))[:8]:
                button = f"[data-filter={name}][data-option='{option}']"
                count = self.report.count(lambda row: condition(row, value))
                self.assertEqual(self.browser.one(f"{button} .count").text, str(count))
                self.browser.press(button)
                self.expect(lambda row: condition(row, value))
                self.browser.press(button)
            self.assertEqual(self.passing(), len(self.report.rows))
            for option in options[:2]:
                self.browser.press(f"[data-filter={name}][data-option='{option}']")
            several = values[:2] if name != "claim" else values[1:2]
            self.expect(lambda row: any(condition(row, value) for value in several))
            self.browser.press(".clear")
            self.assertEqual(self.passing(), len(self.report.rows))
            self.assertEqual(self.browser.all("[data-filter][aria-pressed=true]"), [])

    def test_every_order_matches_the_sort_option(self):
        for key in ("source", "round", "game", "numbers", "rank", "prize", "deadline", "input"):
            sorted_rows = [json.loads(line)
                           for line in self.report.form("jsonl", "--sort", key).splitlines()]
            self.browser.choose("#sort", key)
            self.expect_order(sorted_rows, key)
            self.browser.press(".order button:nth-of-type(1)")
            self.expect_order(sorted_rows[::-1], f"{key}, reversed")

    def test_a_heading_sorts_by_its_column_and_announces_the_direction(self):
        for place, key in enumerate(("source", "game", "numbers", "rank", "prize"), 1):
            heading = f".ledger thead th:nth-of-type({place})"
            # The highest prize comes first.
            directions = ["ascending", "descending"][::-1 if key == "prize" else 1]
            for direction in [*directions, directions[0]]:
                self.browser.press(f"{heading} button")
                self.assertEqual(
                    self.browser.one(heading).get_attribute("aria-sort"), direction)
            self.assertEqual(self.browser.one("#sort").get_property("value"), key)
            self.assertEqual(len(self.browser.all(".ledger th[aria-sort]")), 1)

    def test_shuffling_loses_no_row_and_can_be_undone(self):
        count = len(self.report.rows)
        self.browser.press(".order button:nth-of-type(2)")
        self.assertEqual(self.browser.one("#sort").get_property("value"), "")
        self.assertEqual(self.browser.shown(), (count, count))
        shuffled = self.order()
        self.assertNotEqual(shuffled, names(self.report.rows)[:len(shuffled)])
        self.browser.choose("#sort", "input")
        self.expect_order(self.report.rows)

    def test_rows_are_drawn_near_the_screen_and_all_of_them_for_printing(self):
        self.browser.run("scrollTo(0, document.body.scrollHeight)")
        last = self.report.rows[-1]["round"] or self.report.rows[-2]["round"]
        self.wait(lambda: str(last) in [game[1] for game in self.browser.games()][-8:])
        self.browser.draw_all()
        self.assertEqual(self.order(), names(self.report.rows))

    def test_cards_show_the_same_games_and_reordering_turns_them_back(self):
        table = self.browser.rows()
        self.browser.press(".views button:nth-of-type(2)")
        self.assertEqual(self.browser.rows()[:25], table[:25])
        self.assertEqual(self.browser.all(".ledger"), [])
        turner = self.browser.all(".turn")[0]
        turner.click()
        self.assertEqual(turner.get_attribute("aria-pressed"), "true")
        self.assertTrue(self.browser.run("return document.querySelector('.front').inert"))
        self.assertFalse(self.browser.run("return document.querySelector('.back').inert"))
        self.browser.press(".order button:nth-of-type(1)")
        self.browser.press(".order button:nth-of-type(1)")
        self.assertEqual(self.browser.all(".turn[aria-pressed=true]"), [])
        self.assertEqual(self.browser.all(".card.turned"), [])

    def test_a_row_opens_its_ticket_and_escape_closes_it(self):
        from selenium.webdriver.common.keys import Keys

        row = self.browser.rows()[20]
        wanted = self.report.rows[int(row)]
        for selector in (f"#list [data-row='{row}']", "[data-open]"):
            opener = self.browser.all(selector)[0]
            self.browser.run("arguments[0].scrollIntoView({block: 'center'})", opener)
            opener.click()
            self.assertTrue(self.browser.run("return document.querySelector('dialog').open"))
            if selector != "[data-open]":
                self.assertIn(str(wanted["round"]), self.browser.one("dialog").text)
                self.assertEqual(len(self.browser.all(f"dialog [data-row='{row}']")), 1)
                self.assertIn(wanted["serial"], self.browser.one("dialog .back").text)
            self.browser.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
            self.assertFalse(self.browser.run("return document.querySelector('dialog').open"))

    def test_a_slash_focuses_the_search_field(self):
        from selenium.webdriver.common.keys import Keys

        self.browser.one("body").send_keys("/")
        focused = self.browser.driver.switch_to.active_element
        self.assertEqual(focused.get_attribute("id"), "search")
        focused.send_keys("a/b", Keys.ENTER)
        self.assertEqual(focused.get_property("value"), "a/b")

    def test_search_filters_order_and_view_survive_a_reload(self):
        self.browser.type("#search", "ticket & 가=#")
        self.browser.type("#search", "0")
        self.browser.press("[data-badge=won]")
        self.browser.press(".filters summary")
        self.browser.press("[data-filter=rank][data-option='5']")
        self.browser.choose("#sort", "prize")
        self.browser.press(".order button:nth-of-type(1)")
        self.browser.press(".views button:nth-of-type(2)")
        before = self.browser.shown(), self.browser.rows()[:20]
        self.browser.driver.refresh()
        self.assertEqual((self.browser.shown(), self.browser.rows()[:20]), before)
        self.assertEqual(self.browser.one("#search").get_property("value"), "0")
        self.browser.press(".filters summary")
        self.browser.press(".clear")
        self.assertEqual(self.passing(), len(self.report.rows))

    def test_deadlines_are_saved_as_a_calendar(self):
        for old in self.browser.downloads.iterdir():
            old.unlink()
        self.browser.press(".calendar")
        self.wait(lambda: any(path.suffix == ".ics" for path in self.browser.downloads.iterdir()))
        (saved,) = self.browser.downloads.iterdir()
        lines = saved.read_bytes().decode().split("\r\n")
        days = sorted({row["claim_by"].replace("-", "") for row in self.report.rows
                       if kind(row) == "won" and row["claim"] != "expired"})
        self.assertEqual([line.split(":")[1] for line in lines if line.startswith("DTSTART")], days)
        self.assertTrue(all(len(line.encode()) <= 75 for line in lines))

    def test_a_card_shows_the_prize_and_where_and_by_when_to_claim_it(self):
        self.browser.press("[data-badge=won]")
        self.browser.choose("#sort", "prize")
        self.browser.press(".views button:nth-of-type(2)")
        best = max((row for row in self.report.rows if not row["duplicate_of"]),
                   key=lambda row: row["prize"])
        self.browser.all(".turn")[0].click()
        back = self.browser.all(".back")[0].get_property("textContent")
        for text in (f"{best['prize']:,}\u00a0won", f"{best['prize_net']:,}\u00a0won", best["claim_by"],
                     best["serial"], "head office", "the printed ticket is authoritative"):
            self.assertIn(text, back)

    def test_an_opened_ticket_shows_its_prize_net_sum_place_and_deadline(self):
        best = max((row for row in self.report.rows if not row["duplicate_of"]),
                   key=lambda row: row["prize"])
        for width in (1280, 390, 320):
            self.browser.open(self.report.path, width=width)
            self.browser.type("#search", best["serial"])
            self.browser.all("#list [data-row]")[0].click()
            self.assertEqual(self.browser.run("return document.querySelector('dialog').scrollTop"), 0)
            for text in (f"{best['prize']:,}\u00a0won", f"{best['prize_net']:,}\u00a0won",
                         best["claim_by"], "head office", best["serial"], "Close"):
                self.assertTrue(self.browser.sees(text, "dialog"), f"{text} at {width} px")

    def test_the_toolbar_stays_while_the_list_scrolls(self):
        self.browser.scroll(0.6)
        for selector in ("#search", "#sort", "[data-action=export]", "[data-action=print]", ".filters summary"):
            self.assertTrue(self.browser.run("""
                const element = document.querySelector(arguments[0]);
                const { left, top, width, height } = element.getBoundingClientRect();
                return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
                """, selector), selector)

    def test_cards_leave_no_hole_before_the_last(self):
        self.browser.press(".views button:nth-of-type(2)")
        columns = self.browser.run("""return getComputedStyle(document.querySelector('.cards'))
                                   .gridTemplateColumns.split(' ').length""")
        counts = self.browser.run("""return [...document.querySelectorAll('.cards')]
                                  .map((piece) => piece.children.length).filter((count) => count > 0)""")
        self.assertGreater(len(counts), 1)
        self.assertEqual([count % columns for count in counts[:-1]], [0] * (len(counts) - 1))

    def test_the_exported_file_equals_the_csv_output(self):
        for options, badge in (((), "all"), (("--rank-filter", "error"), "error")):
            for old in self.browser.downloads.iterdir():
                old.unlink()
            self.browser.press(f"[data-badge={badge}]")
            self.browser.press("[data-action=export]")
            self.assertIn("saved as CSV", self.browser.one("#controls .done").text)
            self.wait(lambda: any(path.suffix == ".csv" for path in
                                  self.browser.downloads.iterdir()))
            (saved,) = self.browser.downloads.iterdir()
            self.assertEqual(saved.read_bytes(), self.report.form("csv", "--bom", *options))

    def test_copy_takes_only_the_rows_that_pass_the_filters(self):
        self.browser.devtools("Browser.grantPermissions",
                              permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        self.browser.press("[data-badge=won]")
        won = self.report.count(lambda row: kind(row) == "won")
        self.browser.press("[data-action=copy]")
        self.wait(lambda: self.browser.one("#controls .done").text == f"{won} rows copied")
        text = self.browser.driver.execute_async_script(
            "navigator.clipboard.readText().then(arguments[0], (error) => arguments[0](`${error}`))")
        lines = text.splitlines()
        self.assertEqual(len(lines), won + 1)
        self.assertTrue(lines[0].startswith("Source\tRound\tGame\t"))
        self.assertIn("[", lines[1])

    def test_the_print_button_prints_the_page(self):
        self.browser.run("window.printed = 0; window.print = () => { window.printed += 1 }")
        self.browser.press("[data-action=print]")
        self.assertEqual(self.browser.run("return window.printed"), 1)

    def test_confetti_falls_for_a_first_prize_unless_reduced_motion_is_preferred(self):
        self.assertEqual(len(self.browser.all(".confetti")), 1)
        self.assertIn("1st", self.browser.one("#celebration").text)
        self.browser.open(self.report.path, media={"prefers-reduced-motion": "reduce"})
        self.assertEqual(self.browser.all(".confetti"), [])

    def test_the_keyboard_reaches_every_control_in_page_order(self):
        seen = self.browser.run("""
          const all = [...document.querySelectorAll('a, button, input, select, summary')];
          return all.filter((one) => one.tabIndex !== 0).length""")
        self.assertEqual(seen, 0)
        from selenium.webdriver.common.keys import Keys

        places = []
        for _ in range(12):
            self.browser.driver.switch_to.active_element.send_keys(Keys.TAB)
            places.append(self.browser.run(
                "return [...document.querySelectorAll('*')].indexOf(document.activeElement)"))
            outline = self.browser.run(
                "return getComputedStyle(document.activeElement).outlineStyle")
            self.assertEqual(outline, "solid")
        self.assertEqual(places, sorted(places))


if __name__ == "__main__":
    unittest.main()
