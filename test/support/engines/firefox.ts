import puppeteer, { type KeyInput } from 'puppeteer-core'
import { findOnPath, canRun } from '../../../scripts/chromium.mjs'
import type { Engine, EnginePage, Key } from './engine.ts'

const executable = findOnPath(['firefox-esr', 'firefox']).find(canRun)

const keys: Record<Key, KeyInput> = {
  Tab: 'Tab',
  'Shift+Tab': 'Tab',
  Enter: 'Enter',
  Space: ' ',
  Escape: 'Escape',
}

/** Firefox. The tests control it through its built-in WebDriver BiDi interface, because Debian has no geckodriver. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: executable ? undefined : 'Firefox is not installed (Debian: apt-get install firefox-esr)',
  async launch(origin) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: executable!,
      extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
    })
    const tab = await browser.newPage()
    const page: EnginePage = {
      open: async (path) => void (await tab.goto(origin + path, { waitUntil: 'load' })),
      resize: (width, height) => tab.setViewport({ width, height }),
      // Opens another tab and then selects the first tab again, which moves the focus from the toolbar back to the
      // page.
      async focusDocument() {
        const other = await browser.newPage()
        await tab.bringToFront()
        await other.close()
      },
      async press(key) {
        if (key === 'Shift+Tab') await tab.keyboard.down('Shift')
        await tab.keyboard.press(keys[key])
        if (key === 'Shift+Tab') await tab.keyboard.up('Shift')
      },
      type: (text) => tab.keyboard.type(text),
      evaluate: (run, input) => tab.evaluate(run as never, input) as Promise<never>,
      async inject(source) {
        for (const frame of tab.frames()) await frame.evaluate(source)
      },
      async clearSession() {
        await tab.evaluate(() => localStorage.clear())
        await browser.deleteCookie(...(await browser.cookies()))
      },
      screenshot: async (file) => void (await tab.screenshot({ path: file as `${string}.png` })),
    }
    return { page, close: () => browser.close() }
  },
}
