import { expect as plain, test, type Locator, type Page } from '@playwright/test'
import { waitForHydration } from '../support/browser/page-checks.ts'
import { blockPictures } from '../support/browser/no-pictures.ts'
import { publishCoat } from '../support/browser/publish-coat.ts'
import { signInNewSeller } from '../support/browser/seller-steps.ts'
import { findReservedItems } from '../support/money/buying.ts'

const expect = plain.configure({ timeout: 20_000 })

test.beforeEach(({ page }) => blockPictures(page))

test('filters chosen with the keyboard keep the focus @desktop', async ({ page }) => {
  await page.goto('/shop')
  await waitForHydration(page)
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const stock = filters.getByRole('checkbox', { name: /In stock only/ })
  await stock.press('Space')
  await expect(page).toHaveURL(/stock=1/)
  await expect(stock).toBeFocused()
  const departments = filters.getByRole('group', { name: 'Department' }).getByRole('checkbox')
  await departments.first().press('Space')
  await expect(page).toHaveURL(/gender=/)
  await expect(departments.first()).toBeFocused()
  await expect(departments.first()).toBeChecked()

  // While the list of brands is collapsed, a selected brand moves to the top of the list and a deselected brand moves
  // back.
  const brands = filters.getByRole('group', { name: 'Brand' })
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/stock=1/)
  await expect(departments.first()).not.toBeChecked()
  await brands.getByText(/^Show \d+ more/).click()
  const folded = await brands.getByRole('checkbox').last().getAttribute('value')
  const brand = brands.locator(`input[value="${folded}"]`)
  await brand.press('Space')
  await expect(page).toHaveURL(/brand=/)
  await expect(brand).toBeFocused()
  await brand.press('Space')
  await expect(page).not.toHaveURL(/brand=/)
  await expect(brand).toBeFocused()
  await expect(brand).not.toBeChecked()

  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.focus()
  await sort.selectOption('price-asc')
  await expect(page).toHaveURL(/sort=price-asc/)
  await expect(sort).toBeFocused()
  await page.goBack()
  // The default order has no value of its own.
  await expect(sort.locator('option:checked')).toHaveText('Newest')
})

test('a list that loads late does not take the focus back @desktop', async ({ page }) => {
  const hasMovedOn = Promise.withResolvers<void>()
  await page.goto('/shop')
  await waitForHydration(page)
  await page.route(/stock=1/, async (route) => {
    await hasMovedOn.promise
    await route.continue()
  })
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const departments = filters.getByRole('group', { name: 'Department' }).getByRole('checkbox')
  const stock = filters.getByRole('checkbox', { name: /In stock only/ })
  await stock.press('Space')
  await departments.first().focus()
  hasMovedOn.resolve()
  await expect(page.getByRole('link', { name: /^Remove filter: / })).toBeVisible()
  await expect(departments.first()).toBeFocused()
})

test('a filter that is undone while its list loads is not applied @desktop', async ({ page }) => {
  const isTakenBack = Promise.withResolvers<void>()
  await page.goto('/shop')
  await waitForHydration(page)
  await page.route(/stock=1/, async (route) => {
    await isTakenBack.promise
    await route.continue().catch(() => undefined)
  })
  const stock = page.getByRole('checkbox', { name: /In stock only/ })
  const requested = page.waitForRequest(/stock=1/)
  await stock.press('Space')
  await requested
  const again = page.waitForResponse(
    (answer) => answer.url().includes('shop') && !answer.url().includes('stock'),
  )
  await stock.press('Space')
  isTakenBack.resolve()
  await again
  await expect(stock).not.toBeChecked()
  await expect(page).not.toHaveURL(/stock=1/)
})

test('a filter clicked with the mouse does not move @desktop', async ({ page }) => {
  await page.goto('/shop')
  await waitForHydration(page)
  // Selects a brand with few items. The list becomes so short that the page cannot keep its scroll position.
  const box = page.getByRole('group', { name: 'Brand' }).getByRole('checkbox').nth(4)
  await box.scrollIntoViewIfNeeded()
  // Scrolls without animation. An animated scroll would still be moving the page while the list changes.
  await page.evaluate(() => scrollBy({ top: 200, behavior: 'instant' }))
  const top = () => box.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect(page.getByRole('button', { name: /^Show \d/ }).locator('..')).toHaveCSS('position', 'static')
  // Moves the mouse over the checkbox before measuring its position. If a sticky bar covers the checkbox, this scrolls
  // the page, which the later click would otherwise do.
  await box.hover()
  const before = await top()
  await box.check()
  await expect(page.getByRole('link', { name: /^Remove filter: / })).toBeVisible()
  // This button loads after the list, and must not move it.
  await expect(page.getByRole('button', { name: /^Save (this )?search/ })).toBeVisible()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(40)
})

test('an open menu and open filters keep the keyboard focus until they are closed', async ({
  page,
  isMobile,
}) => {
  await page.goto('/shop')
  await waitForHydration(page)
  const menuButton = page.getByRole('button', { name: 'Menu', exact: true })
  await menuButton.press('Enter')
  await expectHoldsFocus(page, page.getByRole('navigation', { name: 'Menu' }))
  await page.keyboard.press('Escape')
  await expect(menuButton).toBeFocused()
  if (!isMobile) return
  const filtersButton = page.getByRole('button', { name: 'Filters' })
  await filtersButton.press('Enter')
  await expectHoldsFocus(page, page.getByRole('complementary', { name: 'Filters' }))
  await page.keyboard.press('Escape')
  await expect(filtersButton).toBeFocused()
})

test('no bar covers the focused element on a phone @phone', async ({ page, isMobile }) => {
  const [goods] = await findReservedItems(page, 0, isMobile, 1)
  for (const path of ['/shop', `/product/${goods!.username}/${goods!._id}`]) {
    await page.goto(path)
    await waitForHydration(page)
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let at = 0; at < 45; at++) {
        await page.keyboard.press(key)
        // Polls, because the browser scrolls to the focused element in a later frame.
        await expect.poll(() => coveredFocus(page), `${path} by ${key}`).toBeUndefined()
      }
    }
  }
})

test('adding to the bag keeps the focus on the button @desktop', async ({ page, isMobile }) => {
  const [goods] = await findReservedItems(page, 0, isMobile, 1)
  await page.goto(`/product/${goods!.username}/${goods!._id}`)
  await waitForHydration(page)
  await page.locator(`input[value="${goods!.sizeID}"]`).check()
  const add = page.getByRole('button', { name: 'Add to bag' })
  await add.press('Enter')
  await expect(page.getByText('Added to your bag')).toBeVisible()
  await expect(add).toBeFocused()
})

test('a price saved with Enter and a bulk change keep the focus in the table @desktop', async ({ page }) => {
  await signInNewSeller(page, 'Pri Cella')
  await publishCoat(page, 'Long coat')
  await page.reload()
  const price = page.getByRole('textbox', { name: 'Price of Long coat' })
  await price.fill('99.5')
  await price.press('Enter')
  await expect(price).toHaveValue('99.50')
  await expect(price).toBeFocused()
  await price.fill('1')
  await price.press('Escape')
  await expect(price).toHaveValue('99.50')
  await expect(price).toBeFocused()
  await page.getByRole('checkbox', { name: 'Select Long coat' }).check()
  await page
    .getByRole('region', { name: 'Edit selected listings' })
    .getByRole('button', { name: 'Pause' })
    .press('Enter')
  await expect(page.getByText('1 listing paused.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeFocused()
})

/**
 * Presses Tab more often than the sheet has focusable elements, and expects the focus to stay in the sheet or to move
 * to the browser's toolbar.
 */
async function expectHoldsFocus(page: Page, sheet: Locator): Promise<void> {
  await expect(sheet).toBeVisible()
  await expect(sheet.locator(':focus')).toHaveCount(1)
  const stops = await sheet.locator('a, button, input, summary').count()
  for (let at = 0; at < Math.min(stops + 3, 60); at++) {
    await page.keyboard.press(at % 10 === 9 ? 'Shift+Tab' : 'Tab')
    const isInside = await sheet.evaluate(
      (element) => document.activeElement === document.body || element.contains(document.activeElement),
    )
    expect(isInside, `after ${at + 1} presses`).toBe(true)
  }
}

/** Returns a description of the focused element if other elements cover it completely. Otherwise, returns undefined. */
function coveredFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return undefined
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const points = [0.1, 0.3, 0.5, 0.7, 0.9].map(
      (part) => [left + (right - left) * part, top + (bottom - top) * part] as const,
    )
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return (
        hit !== null &&
        (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element)
      )
    })
    return isSeen ? undefined : element.outerHTML.slice(0, 120)
  })
}
