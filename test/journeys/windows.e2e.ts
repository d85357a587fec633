import { expect as plain, test, type Page } from '@playwright/test'
import { aPaidSale } from '../support/admin-world.ts'
import { waitForHydration, switchTheme, findWideElements } from '../support/browser/page-checks.ts'
import { blockPictures } from '../support/browser/no-pictures.ts'
import { chromiumPage } from '../support/engines/chromium-page.ts'
import { walkFocus } from '../support/engines/focus-walk.ts'
import { findReservedItems, putInBag } from '../support/money/buying.ts'

const expect = plain.configure({ timeout: 20_000 })

test.beforeEach(({ page }) => blockPictures(page))

async function aProduct(page: Page, isMobile: boolean): Promise<string> {
  const [goods] = await findReservedItems(page, 0, isMobile, 1)
  return `/product/${goods!.username}/${goods!._id}`
}

test('in a window of small height, no bar stays on top of the page @phone', async ({ page, isMobile }) => {
  const product = await aProduct(page, isMobile)
  const positions = () =>
    page.evaluate(() =>
      ['header', '.buy-bar'].map((bar) => getComputedStyle(document.querySelector(bar)!).position),
    )
  await page.goto(product)
  expect(await positions()).toEqual(['static', 'fixed'])
  await page.setViewportSize({ width: 667, height: 320 })
  expect(await positions()).toEqual(['static', 'static'])
  const header = page.locator('header').first()
  await page.goto('/shop')
  await expect(header).toHaveCSS('position', 'static')
  await page.setViewportSize({ width: 390, height: 700 })
  await expect(header).toHaveCSS('position', 'sticky')
})

test('a bottom banner covers no focused element, and in a window of small height no content @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto(await aProduct(page, isMobile))
  await waitForHydration(page)
  // Adds a fake consent banner for analytics, because the real banner appears only with live payments.
  await page.evaluate(() =>
    document.body.insertAdjacentHTML(
      'beforeend',
      '<section class="consent-bar"><p style="height: 8rem">May we?</p><button>No</button> <button>Yes</button></section>',
    ),
  )
  const bar = page.locator('.consent-bar')
  await expect(bar).toHaveCSS('position', 'sticky')
  await expect(page.locator('.buy-bar')).toHaveCSS('position', 'static')
  expect(await walkFocus(chromiumPage(page))).toEqual([])
  await page.setViewportSize({ width: 320, height: 225 })
  await expect(bar).toHaveCSS('position', 'static')
})

test('phone keyboards label the Enter key with its action @phone', async ({ page }) => {
  const hintsOf = async (path: string) => {
    await page.goto(path)
    return page
      .locator('input[enterkeyhint]:visible')
      .evaluateAll((fields) =>
        fields.map((field) => [(field as HTMLInputElement).name, (field as HTMLInputElement).enterKeyHint]),
      )
  }
  expect(await hintsOf('/login')).toEqual([
    ['search', 'search'],
    ['email', 'next'],
    ['password', 'go'],
  ])
  await expect(page.locator('html')).toHaveCSS('touch-action', 'manipulation')
})

test('a phone shows the whole product photo @phone', async ({ page, isMobile }) => {
  await page.goto(await aProduct(page, isMobile))
  const photo = page.getByRole('region', { name: 'Photos' }).getByRole('link').first()
  const { width, height } = (await photo.boundingBox())!
  expect(width / height).toBeCloseTo(4 / 5, 2)
  await page.setViewportSize({ width: 667, height: 375 })
  expect((await photo.boundingBox())!.height).toBeLessThan(375)
  await expect(photo.locator('img')).toHaveCSS('object-fit', 'contain')
})

test('with forced colors, a chosen size differs from the others @desktop', async ({ page, isMobile }) => {
  await page.goto(await aProduct(page, isMobile))
  await page.emulateMedia({ forcedColors: 'active' })
  const size = page.locator('label:has(input[name=sizeID]:enabled)').first()
  await size.getByRole('radio').check()
  await expect(size).toHaveCSS('border-top-width', '4px')
  await size.getByRole('radio').evaluate((radio: HTMLInputElement) => (radio.checked = false))
  await expect(size).toHaveCSS('border-top-width', '1px')
})

test('text at twice its size fits a phone @phone', async ({
  page,
  context,
  playwright,
  request,
  baseURL,
  isMobile,
}) => {
  const product = await aProduct(page, isMobile)
  const username = product.split('/')[2]!
  const { orderLink, stoken, listing } = await aPaidSale(playwright, request, baseURL!, 12)
  const bought = { _id: listing._id, sizeID: listing.sizes[0]!.ID, title: listing.title }
  await putInBag(context, baseURL!, [{ ...bought, username, sellerName: username }])
  for (const path of [
    '/',
    '/shop',
    product,
    `/shop/profile/${username}`,
    `/shop/profile/${username}/review`,
    '/gift',
    '/login',
    '/bag',
    '/checkout',
    `/confirm?order=${orderLink}`,
    `/confirm-order/${stoken}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    if (path === '/checkout') await expect(page.getByLabel('Card number')).toBeVisible()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect.soft(await findWideElements(page), `${path} is wider than the window`).toEqual([])
  }
})

test("phones do not zoom into fields, and the browser's toolbar has the color of the page @phone", async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  await putInBag(context, baseURL!, await findReservedItems(page, 0, isMobile, 1))
  for (const path of ['/shop', '/checkout', '/gift', '/login']) {
    await page.goto(path)
    await waitForHydration(page)
    if (path === '/checkout') await expect(page.getByLabel('Card number')).toBeVisible()
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea',
        ),
      ]
        .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML.slice(0, 80)),
    )
    expect.soft(small, path).toEqual([])
  }
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /viewport-fit=cover/)
  const bars = page.locator('meta[name=theme-color]')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const barColor = async () => {
    const scheme = await page.evaluate(() =>
      matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    )
    const hex = (await page.locator(`meta[name=theme-color][media*=${scheme}]`).getAttribute('content'))!
    return `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
  }
  await expect(bars).toHaveCount(2)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await barColor()).toBe(await ground())
  }
  await switchTheme(page)
  expect(await barColor()).toBe(await ground())
})

test('no page violates its content security policy @desktop', async ({
  page,
  context,
  playwright,
  request,
  baseURL,
  isMobile,
}) => {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      (globalThis as unknown as { reportViolation(text: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI} ${sourceFile}`,
      ),
    )
  })
  await putInBag(context, baseURL!, await findReservedItems(page, 0, isMobile, 1))
  await page.goto('/checkout')
  await expect(page.getByLabel('Card number')).toBeVisible()
  const sale = await aPaidSale(playwright, request, baseURL!, 12)
  const visit = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path)
      await waitForHydration(page)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
  }
  await visit(['/gift', `/confirm?order=${sale.orderLink}`, `/confirm-order/${sale.stoken}`])
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill('seller@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/shopper\/listings$/)
  await visit([`/shopper/orders/${sale.sellerOrderId}`, '/shopper/orders/ship'])
  expect(violations).toEqual([])
})

test('headings set their optical size, because some browsers do not derive it from the font size @desktop', async ({
  page,
}) => {
  await page.goto('/shop')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-variation-settings', /"opsz" \d+/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the checkout shows at its top that it needs JavaScript @phone', async ({
    page,
    context,
    baseURL,
    isMobile,
  }) => {
    await putInBag(context, baseURL!, await findReservedItems(page, 0, isMobile, 1))
    await page.goto('/checkout')
    const words = page.locator('noscript p').first()
    await expect(words).toContainText('To check out, turn on JavaScript')
    expect((await words.boundingBox())!.y).toBeLessThan(400)
    await expect(page.getByText('Reserving your items')).toBeHidden()
  })
})
