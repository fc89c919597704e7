"""A headless Chromium that records console messages and network requests."""

import json
import pathlib
import shutil
import tempfile
import unittest


def missing():
    """What the tests need and this machine lacks; empty if nothing is missing."""
    programs = [name for name in ("chromium", "chromedriver") if not shutil.which(name)]
    try:
        import selenium  # noqa: F401
    except ImportError:
        programs.append("the Python package selenium (requirements.txt)")
    return ", ".join(programs)


class Browser:
    def __init__(self):
        from selenium import webdriver

        self.downloads = pathlib.Path(tempfile.mkdtemp(prefix="lotto-browser-"))
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage",
                         "--window-size=1280,1000", "--lang=en"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        options.binary_location = shutil.which("chromium")
        service = webdriver.ChromeService(shutil.which("chromedriver"))
        self.driver = webdriver.Chrome(options=options, service=service)
        self.driver.set_script_timeout(60)
        self.devtools("Browser.setDownloadBehavior", behavior="allow",
                      downloadPath=str(self.downloads))

    def close(self):
        self.driver.quit()
        shutil.rmtree(self.downloads, ignore_errors=True)

    def devtools(self, command, **parameters):
        return self.driver.execute_cdp_cmd(command, parameters)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def open(self, path, *, scripts=True, media=None, width=1280, zoom=1):
        """Opens a page in a window of this width in pixels; forgets messages and requests logged before."""
        self.devtools("Emulation.setScriptExecutionDisabled", value=not scripts)
        features = [{"name": name, "value": value} for name, value in (media or {}).items()]
        self.devtools("Emulation.setEmulatedMedia", media="", features=features)
        self.devtools("Emulation.setDeviceMetricsOverride", width=width // zoom, height=1000 // zoom,
                      deviceScaleFactor=zoom, mobile=width < 600)
        self.driver.get("about:blank")
        self.messages()
        self.requests()
        self.page = pathlib.Path(path).as_uri()
        self.driver.get(self.page)

    def messages(self):
        """The console messages since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self):
        """The URLs requested since the last call."""
        events = [json.loads(entry["message"])["message"]
                  for entry in self.driver.get_log("performance")]
        return [event["params"]["request"]["url"] for event in events
                if event["method"] == "Network.requestWillBeSent"]

    # What a user does.

    def all(self, selector):
        from selenium.webdriver.common.by import By

        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        found = self.all(selector)
        assert len(found) == 1, f"{selector}: {len(found)} elements"
        return found[0]

    def press(self, selector):
        button = self.one(selector)
        self.run("arguments[0].scrollIntoView({block: 'center'})", button)
        button.click()

    def type(self, selector, text):
        """Sets a field's text and fires `input`, as typing does."""
        self.run("""arguments[0].value = arguments[1];
                 arguments[0].dispatchEvent(new Event('input', {bubbles: true}))""",
                 self.one(selector), text)

    def choose(self, selector, value):
        from selenium.webdriver.support.ui import Select

        Select(self.one(selector)).select_by_value(value)

    # What a user sees.

    def shown(self):
        """The two numbers of the footer: rows that pass the filters, and all rows."""
        words = self.one("#footer [role=status].faint").text.replace(",", "").split()
        return int(words[0]), int(words[2])

    def rows(self, attribute="data-row"):
        """An attribute of every game that is shown."""
        return self.run("""return [...document.querySelectorAll('#list [data-game]')]
                        .map((game) => game.getAttribute(arguments[0]))""", attribute)

    def games(self):
        """Every game that is shown: its letter, round and text."""
        return self.run("""return [...document.querySelectorAll('#list [data-game]')].map((game) =>
                        [game.dataset.game, game.dataset.round,
                         game.textContent.replace(/\\s+/g, ' ').trim()])""")

    def draw_all(self):
        """Draws every row, as for printing everything."""
        self.run("""document.documentElement.classList.add('whole');
                 dispatchEvent(new Event('beforeprint'))""")

    def sees(self, text, within="body"):
        """Whether a text can be seen: what lies on top in the middle of its first line is its element."""
        return self.run("""
            const [text, selector] = arguments;
            for (const root of document.querySelectorAll(selector)) {
              const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
              while (nodes.nextNode()) {
                const start = nodes.currentNode.data.indexOf(text);
                if (start < 0) continue;
                const { parentElement } = nodes.currentNode;
                if (!parentElement.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
                parentElement.scrollIntoView({ block: "center" });
                const range = document.createRange();
                range.setStart(nodes.currentNode, start);
                range.setEnd(nodes.currentNode, start + text.length);
                const { left, top, width, height } = range.getClientRects()[0] ?? {};
                const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
                if (onTop !== null && (onTop === parentElement || parentElement.contains(onTop))) return true;
              }
            }
            return false""", text, within)

    def scroll(self, fraction):
        """Scrolls the page as by its scroll bar, and waits until it is drawn."""
        self.driver.execute_async_script("""
            const [fraction, done] = arguments;
            const { scrollHeight } = document.documentElement;
            scrollTo(0, fraction * (scrollHeight - innerHeight));
            requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))""", fraction)

    def markup(self, selector):
        return self.one(selector).get_property("innerHTML")


@unittest.skipIf(missing(), f"without {missing()}")
class BrowserTestCase(unittest.TestCase):
    """A test fails if the page logs a message or requests anything but itself."""

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def tearDown(self):
        self.assertEqual(self.browser.messages(), [])
        # Saved files and embedded thumbnails have blob: and data: URLs, which need no network.
        asked = [url.split("#")[0] for url in self.browser.requests()
                 if not url.startswith(("blob:", "data:image/png;base64,"))]
        self.assertLessEqual(set(asked), {self.browser.page, "about:blank"})

    def wait(self, condition):
        from selenium.webdriver.support.ui import WebDriverWait

        WebDriverWait(self.browser.driver, 20, poll_frequency=0.05).until(lambda _: condition())

    CUT = """
      const seen = (node) => node.checkVisibility({visibilityProperty: true})
        && !node.closest('.visually-hidden, [inert], .confetti, svg');
      const found = [];
      for (const node of document.querySelectorAll('main *, dialog[open] *')) {
        if (!seen(node)) continue;
        const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
        const box = node.getBoundingClientRect();
        if (box.width === 0) continue;
        if (box.right > innerWidth + 1 || box.left < -1) found.push(['outside', node]);
        if (!own) continue;
        const range = document.createRange();
        const texts = [...node.childNodes].filter((child) => child.nodeType === 3);
        range.setStartBefore(texts[0]);
        range.setEndAfter(texts[0]);
        const text = range.getBoundingClientRect();
        if (text.width > box.width + 1.5) found.push(['wider than its box', node]);
        let around = node.parentElement;
        while (around && getComputedStyle(around).display.startsWith('inline')) {
          around = around.parentElement;
        }
        const outer = around.getBoundingClientRect();
        if (text.right > outer.right + 1.5) found.push(['out of its parent', node]);
      }
      return found.slice(0, 5).map(([what, node]) =>
        `${what}: ${node.tagName}.${node.className} "${node.textContent.slice(0, 60)}"`)"""

    TEXTS = """
      const overlaps = [];
      for (const drawing of document.querySelectorAll('.picture svg')) {
        const boxes = [...drawing.querySelectorAll('text, circle')].map((shape) =>
          [shape.textContent || 'a spot', shape.getBoundingClientRect()]);
        const field = drawing.getBoundingClientRect();
        for (const [text, box] of boxes) {
          if (box.left < field.left - 1 || box.right > field.right + 1) overlaps.push(text);
        }
        boxes.forEach(([text, a], place) => boxes.slice(place + 1).forEach(([other, b]) => {
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (width > 1 && height > 3) overlaps.push(`${text} / ${other}`);
        }));
      }
      return overlaps.slice(0, 5)"""

    def expect_nothing_is_cut_off(self, message):
        """Expects that no text leaves its box, pictures' texts do not overlap, and nothing scrolls sideways."""
        self.assertEqual(self.browser.run(self.CUT), [], message)
        self.assertEqual(self.browser.run(self.TEXTS), [], message)
        width = self.browser.run("return [document.documentElement.scrollWidth, innerWidth]")
        self.assertLessEqual(width[0], width[1], message)
