import { expect as plain, test, type Page } from '@playwright/test'
import { chromiumLaunch } from '../support/browser/chromium.ts'
import { blockPictures } from '../support/browser/no-pictures.ts'

const expect = plain.configure({ timeout: 20_000 })

// Shows scrollbars, because they take up 15 px on Windows and Linux. Playwright hides scrollbars by default.
test.use({ launchOptions: { ...chromiumLaunch(), ignoreDefaultArgs: ['--hide-scrollbars'] } })
test.beforeEach(({ page }) => blockPictures(page))

test('no row of tabs has a scrollbar, and no page is wider than a window with a scrollbar @desktop', async ({
  page,
}) => {
  await signIn(page, 'seller@souk.example')
  await expectNoBars(page, [
    '/direct',
    '/shopper/listings',
    '/shopper/orders',
    '/shopper/insights',
    '/shopper/messages',
  ])
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'admin@souk.example')
  await expectNoBars(page, [
    '/sa',
    '/sa/orders',
    '/sa/listings/all',
    '/sa/ledger',
    '/sa/catalogue',
    '/sa/jobs',
  ])
})

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/listings$/)
}

async function expectNoBars(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(
      page
        .getByRole('navigation')
        .filter({ has: page.locator('[aria-current=page]') })
        .first(),
    ).toBeVisible()
    const bars = await page.evaluate(() => {
      const hasBar = (element: HTMLElement) => {
        const { borderLeftWidth, borderRightWidth, borderTopWidth, borderBottomWidth } =
          getComputedStyle(element)
        const [beside, above] = [
          parseFloat(borderLeftWidth) + parseFloat(borderRightWidth),
          parseFloat(borderTopWidth) + parseFloat(borderBottomWidth),
        ]
        return (
          element.offsetWidth - element.clientWidth - beside > 1 ||
          element.offsetHeight - element.clientHeight - above > 1
        )
      }
      return [...document.querySelectorAll<HTMLElement>('nav, nav ul')]
        .filter(
          (element) =>
            getComputedStyle(element).display !== 'inline' && element.clientWidth > 0 && hasBar(element),
        )
        .map((element) => element.outerHTML.slice(0, 120))
    })
    expect.soft(bars, path).toEqual([])
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect.soft(scrollWidth, path).toBeLessThanOrEqual(clientWidth)
  }
}
