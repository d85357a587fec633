import { expect, type Page, test } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  waitForHydration,
} from '../support/browser/page-checks.ts'
import { blockPictures } from '../support/browser/no-pictures.ts'

// Path of the page with the reviews about a demo seller, who has 180 reviews.
const path = '/shop/profile/theo_adeyemi/review'
const total = 180
const sorts = ['By Date', 'Highest Rating', 'Lowest Rating']

// Blocks pictures, because the server generates pictures on first request, which would slow down the pages.
test.beforeEach(({ page }) => blockPictures(page))

const entries = (page: Page) => page.getByRole('region', { name: /^Reviews, page/ }).getByRole('article')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

/**
 * Returns the sort values of the visible reviews as numbers. In a correctly sorted list, the numbers never increase.
 */
async function order(page: Page, sort: string): Promise<number[]> {
  const all = await entries(page).evaluateAll((articles) =>
    articles.map((article) => ({
      date: Date.parse(article.querySelector('time')!.dateTime),
      stars: Number.parseFloat(article.querySelector('[role=img]')!.getAttribute('aria-label')!),
    })),
  )
  if (sort === 'By Date') return all.map(({ date }) => date)
  return all.map(({ stars }) => (sort === 'Highest Rating' ? stars : -stars))
}

for (const [size, tags] of [
  [25, '@desktop'],
  [50, '@long @phone'],
  [75, '@long @desktop'],
] as const) {
  test(`every sort order with ${size} per page, from the first page to the last ${tags}`, async ({
    page,
  }) => {
    await page.goto(path)
    await waitForHydration(page)
    await expect(page.getByText('180 reviews', { exact: true })).toBeVisible()
    if (size !== 25) await choose(page, 'View Per Page', String(size))
    const last = Math.ceil(total / size)
    for (const sort of sorts) {
      await choose(page, 'Sort by', sort)
      await expect(page.getByRole('button', { name: `Sort by ${sort}` })).toBeVisible()
      await expect(entries(page)).toHaveCount(size)
      const first = await order(page, sort)
      expect(first).toEqual(first.toSorted((a, b) => b - a))
      await expect(pages(page).getByRole('link', { name: /^Page/ })).toHaveCount(Math.min(5, last))
      for (let turned = 2; turned <= last; turned++) {
        await pages(page).getByRole('link', { name: 'Next page' }).click()
        await expect(page).toHaveURL(new RegExp(`page=${turned}\\b`))
        await expect(pages(page).locator('[aria-current=page]')).toHaveText(String(turned))
      }
      await expect(entries(page)).toHaveCount(total - (last - 1) * size)
      await expect(pages(page).getByRole('link', { name: 'Next page' })).toHaveCount(0)
      const end = await order(page, sort)
      expect(Math.max(...end)).toBeLessThanOrEqual(Math.min(...first))
    }
  })
}

test('a deep link shows its page, allows paging back, and is accessible in light and dark mode @phone', async ({
  page,
}) => {
  await page.goto(`${path}?sort=2&view=50&page=3`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theo Adeyemi')
  await expect(entries(page)).toHaveCount(50)
  await expect(entries(page).locator('img')).toHaveCount(50)
  await expectAccessibleInBothThemes(page)
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Sort by/ }).click()
  await expect(page.getByRole('option', { name: 'Highest Rating' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${path}?sort=3&view=50`)
  await page.goBack()
  await expect(page).toHaveURL(`${path}?sort=2&view=50&page=3`)
  await expect(page.getByRole('button', { name: 'Sort by Highest Rating' })).toBeVisible()
})

test('the dropdown keeps its size, opens with an arrow key, and returns the focus @desktop', async ({
  page,
}) => {
  await page.goto(path)
  await waitForHydration(page)
  const button = page.getByRole('button', { name: /^View Per Page/ })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  const menu = page.locator('.select-menu:popover-open')
  const box = (await menu.boundingBox())!
  expect(box.height).toBeGreaterThanOrEqual(140)
  expect(box.height).toBeLessThanOrEqual(300)
  await page.keyboard.press('End')
  await expect(page.getByRole('option', { name: '75' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('from the profile, available data appears immediately under an overlay until everything is loaded @long @phone', async ({
  page,
}) => {
  let letCome = () => {}
  const mayCome = new Promise<void>((resolve) => (letCome = resolve))
  // Delays every response from the server.
  await page.route(/\.data|\/buyer\//, async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto('/shop/profile/theo_adeyemi')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'See all 180 reviews' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.locator('.loading-overlay')).toBeVisible()
  await expect(page.getByText('Theo Adeyemi').first()).toBeVisible()
  letCome()
  await expect(entries(page)).toHaveCount(25)
  await expect(page.locator('.loading-overlay')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to profile' }).click()
  await expect(page).toHaveURL('/shop/profile/theo_adeyemi')
})

test('the list on the profile shows one page at a time and returns to the first page when the page size changes @desktop', async ({
  page,
}) => {
  let letCome = () => {}
  const mayCome = new Promise<void>((resolve) => (letCome = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto('/shop/profile/theo_adeyemi', { waitUntil: 'commit' })
  const list = page.getByRole('region', { name: '180 reviews' })
  await expect(list.getByRole('article')).toHaveCount(5)
  await expect(list.getByText('Showing the 75 most recent reviews.')).toBeVisible()
  await expect(list.getByText(/^\d+ of \d+$/)).toHaveText('1 of 15')
  await expect(list.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  // Before hydration, the button is disabled because switching pages requires JavaScript.
  await expect(list.getByRole('button', { name: 'Next page' })).toBeDisabled()
  letCome()
  await waitForHydration(page)
  for (let i = 0; i < 2; i++) await list.getByRole('button', { name: 'Next page' }).click()
  await expect(list.getByText(/^\d+ of \d+$/)).toHaveText('3 of 15')
  await choose(page, 'VIEW PER PG', '25')
  await expect(list.getByText(/^\d+ of \d+$/)).toHaveText('1 of 3')
  for (let i = 0; i < 2; i++) await list.getByRole('button', { name: 'Next page' }).click()
  await expect(list.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await expectAccessible(page)
})

test("an unknown username shows a 404, and only the marketplace's profile stays under /direct @long @phone", async ({
  page,
}) => {
  const missing = await page.goto('/shop/profile/nobody/review')
  expect(missing?.status()).toBe(404)
  await page.goto('/direct/profile/theo_adeyemi/review?sort=2')
  await expect(page).toHaveURL(`${path}?sort=2`)
  await page.goto('/direct/profile/souk')
  await waitForHydration(page)
  await page.getByRole('link', { name: /^See all \d+ reviews$/ }).click()
  await expect(page).toHaveURL('/direct/profile/souk/review')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Souk')
  const carried = await page.evaluate(() => (history.state as { usr: { seller?: { username: string } } }).usr)
  expect(carried.seller?.username).toBe('souk')
  await expect(page.getByRole('link', { name: 'Back to profile' })).toHaveAttribute(
    'href',
    '/sa/shop/profile/souk',
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('sorting, page sizes and pages are links @desktop', async ({ page }) => {
    await page.goto(path)
    await expect(entries(page)).toHaveCount(25)
    await page.getByRole('button', { name: /^Sort by/ }).click()
    await page.getByRole('option', { name: 'Lowest Rating' }).click()
    await expect(page).toHaveURL(`${path}?sort=3`)
    await pages(page).getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(`${path}?sort=3&page=2`)
    await expect(entries(page)).toHaveCount(25)
  })
})
