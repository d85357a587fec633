import { expect as plain, test } from '@playwright/test'
import { chromiumLaunch } from '../support/browser/chromium.ts'
import { blockPictures } from '../support/browser/no-pictures.ts'
import { axeViolationsIn } from '../support/engines/axe.ts'
import { chromiumPage } from '../support/engines/chromium-page.ts'
import { findNeedlessScrollbars, openSettledPage, walkFocus } from '../support/engines/focus-walk.ts'
import { walkedPages } from '../support/engines/walked-pages.ts'

const expect = plain.configure({ timeout: 20_000 })

// Shows scrollbars, because they take up 15 px on Windows and Linux. Playwright hides scrollbars by default.
test.use({ launchOptions: { ...chromiumLaunch(), ignoreDefaultArgs: ['--hide-scrollbars'] } })

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  // Viewport size of a 1280 by 900 px window at 400% zoom.
  { width: 320, height: 225 },
]

for (const { width, height } of sizes) {
  test(`every focused element is visible on twenty pages at ${width} by ${height} px @long`, async ({
    page,
    playwright,
    request,
    baseURL,
  }) => {
    test.setTimeout(600_000)
    await blockPictures(page)
    await page.setViewportSize({ width, height })
    const driven = chromiumPage(page)
    for (const { enter, paths } of await walkedPages(playwright, request, baseURL!)) {
      await enter(driven)
      for (const path of paths) {
        await openSettledPage(driven, path)
        expect.soft(await axeViolationsIn(driven), `axe: ${path}`).toEqual([])
        expect.soft(await findNeedlessScrollbars(driven), `scrollbars: ${path}`).toEqual([])
        expect.soft(await walkFocus(driven), `focus: ${path}`).toEqual([])
      }
    }
  })
}
