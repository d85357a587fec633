import { test, type APIRequestContext } from '@playwright/test'
import { axeViolationsIn } from '../support/engines/axe.ts'
import type { Engine, EnginePage } from '../support/engines/engine.ts'
import { firefox } from '../support/engines/firefox.ts'
import { findNeedlessScrollbars, openSettledPage, walkFocus } from '../support/engines/focus-walk.ts'
import { expect } from '../support/engines/page-steps.ts'
import {
  addToBag,
  checkOut,
  filterByKeyboard,
  sortReviews,
  openAndCloseMenu,
  visitAccounts,
} from '../support/engines/shop-steps.ts'
import { walkedPages } from '../support/engines/walked-pages.ts'
import { webkit } from '../support/engines/webkit.ts'
import type { ReservedItem } from '../support/money/buying.ts'
import { aListing } from '../support/seller-listing.ts'

for (const engine of [firefox, webkit])
  test.describe(engine.name, () => {
    test.skip(engine.missing !== undefined, engine.missing)

    test('filters and "Add to bag" keep the focus', async ({ request, baseURL }) => {
      const goods = await findStockedItem(request)
      await runInEngine(engine, baseURL!, async (page) => {
        await page.resize(1440, 900)
        await filterByKeyboard(page, false)
        await addToBag(page, goods)
      })
    })

    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const)
      test(`the shop can be used with the keyboard only at ${width} by ${height} px @long`, async ({
        request,
        baseURL,
      }) => {
        test.setTimeout(600_000)
        const goods = await findStockedItem(request)
        await runInEngine(engine, baseURL!, async (page) => {
          await page.resize(width, height)
          await test.step('menu', () => openAndCloseMenu(page))
          await test.step('filters', () => filterByKeyboard(page, width < 1000))
          await test.step('add to bag', () => addToBag(page, goods))
          await test.step('checkout', () => checkOut(page, goods))
          await test.step('reviews', () => sortReviews(page, goods.username))
          await test.step('accounts', () => visitAccounts(page))
        })
      })

    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      // Viewport size of a 1280 by 900 px window at 400% zoom.
      [320, 225],
    ] as const)
      test(`every focused element is visible on twenty pages at ${width} by ${height} px @long`, async ({
        playwright,
        request,
        baseURL,
      }) => {
        test.setTimeout(1_800_000)
        const visits = await walkedPages(playwright, request, baseURL!)
        await runInEngine(engine, baseURL!, async (page) => {
          await page.resize(width, height)
          for (const { enter, paths } of visits) {
            await enter(page)
            for (const path of paths) {
              await openSettledPage(page, path)
              expect.soft(await selectsWithoutArrow(page), `arrows: ${path}`).toEqual([])
              expect.soft(await axeViolationsIn(page), `axe: ${path}`).toEqual([])
              expect.soft(await findNeedlessScrollbars(page), `scrollbars: ${path}`).toEqual([])
              expect.soft(await walkFocus(page), `focus: ${path}`).toEqual([])
            }
          }
        })
      })
  })

async function runInEngine(
  engine: Engine,
  origin: string,
  use: (page: EnginePage) => Promise<void>,
): Promise<void> {
  const { page, close } = await engine.launch(origin)
  try {
    await use(page)
  } catch (error) {
    await page.screenshot(test.info().outputPath('failed.png'))
    throw error
  } finally {
    await close()
  }
}

/** Returns a listing of the demo seller that has enough stock for all tested browsers. */
async function findStockedItem(request: APIRequestContext): Promise<ReservedItem> {
  const { _id, title, path, sizes } = await aListing(request, 10)
  const username = path.split('/')[2]!
  return { _id, title, username, sellerName: username, sizeID: sizes[0]!.ID }
}

/**
 * Returns the `select` elements that lack our arrow, which is a background image. Only browsers that do not support
 * `appearance: base-select` need this arrow.
 */
function selectsWithoutArrow(page: EnginePage): Promise<string[]> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('select')]
        .filter((select) => !getComputedStyle(select).backgroundImage.includes('gradient'))
        .filter(() => !CSS.supports('appearance', 'base-select'))
        .map((select) => select.outerHTML.slice(0, 120)),
    undefined,
  )
}
