import type { Page } from '@playwright/test'
import type { EnginePage } from './engine.ts'

/**
 * Wraps a page in Playwright's Chromium, so that the page can be used by the same test functions as pages in other
 * browsers.
 */
export function chromiumPage(page: Page): EnginePage {
  return {
    open: async (path) => void (await page.goto(path, { waitUntil: 'load' })),
    resize: (width, height) => page.setViewportSize({ width, height }),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    evaluate: (run, input) => page.evaluate(run as never, input as never) as Promise<never>,
    async inject(source) {
      for (const frame of page.frames()) await frame.evaluate(source)
    },
    async clearSession() {
      await page.evaluate(() => localStorage.clear())
      await page.context().clearCookies()
    },
    screenshot: async (file) => void (await page.screenshot({ path: file })),
  }
}
