import { expect as plain, type Browser, type Page } from '@playwright/test'
import { makeConfirmedBuyer } from '../support/browser/account-steps.ts'
import { blockPictures } from '../support/browser/no-pictures.ts'
import { test } from '../support/browser/own-app.ts'
import { waitForHydration, findWideElements } from '../support/browser/page-checks.ts'
import { publishCoat } from '../support/browser/publish-coat.ts'
import { signInNewSeller } from '../support/browser/seller-steps.ts'
import { fillCard, fillInCheckoutForm, payButton } from '../support/money/buying.ts'

const expect = plain.configure({ timeout: 20_000 })
test.use({ actionTimeout: 20_000 })

const longWord = 'Donaudampfschifffahrtsgesellschafts'
const longTitle =
  `${longWord}kapitänsmütze, gefüttert und gesteppt, mit Ohrenklappen und Kordel, ungetragen seit ${longWord}`.slice(
    0,
    120,
  )
const longBrand = 'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetzmanufakturen'
const rightToLeft = 'מעיל צמר (1970s) כחול!'
const sellerName = `${longWord} ${longWord}`

test('no text written by users is wider than a phone, and each has its own text direction @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const seller = await anotherPage(browser, baseURL!)
  await signInNewSeller(seller, sellerName)
  const first = await publishCoat(seller, longTitle, {
    brand: longBrand,
    description: `${longBrand} `.repeat(3),
  })
  const second = await publishCoat(seller, rightToLeft, { brand: longBrand })
  const { username } = /^\/product\/(?<username>[^/]+)\//.exec(first.path)!.groups!

  const buyerPage = page
  await blockPictures(buyerPage)
  await makeConfirmedBuyer(buyerPage, `${longWord} ${longWord}`)
  await expectNarrow(buyerPage, ['/', '/shop', `/shop?search=${longBrand}`, `/shop?brand=${longBrand}`])
  await expectNarrow(buyerPage, [
    `/shop/${username}`,
    `/shop/profile/${username}`,
    `/shop/profile/${username}/review`,
  ])
  await expectNarrow(buyerPage, [first.path, second.path])
  await expectReadsRightToLeft(buyerPage.getByRole('heading', { level: 1 }))
  await buyerPage
    .getByRole('button', { name: new RegExp(`^Watch .*${longWord}|^Watch .*צמר`) })
    .first()
    .click()
  await buyerPage.goto(`/shop/customerprofile/messages/new?listing=${first._id}`)
  await expectNarrow(buyerPage)
  await buyerPage.getByRole('textbox', { name: 'Message' }).fill(`${longBrand}\nשלום, יש מידה M?`)
  await buyerPage.getByRole('button', { name: 'Send' }).click()
  await expect(buyerPage).toHaveURL(/\/messages\/cnv_/)
  await expectNarrow(buyerPage)

  for (const { path } of [first, second]) {
    await buyerPage.goto(path)
    await waitForHydration(buyerPage)
    await buyerPage.getByRole('button', { name: 'Add to bag' }).click()
    await expect(buyerPage.getByText('Added to your bag')).toBeVisible()
    await expectNarrow(buyerPage)
  }
  await expectNarrow(buyerPage, ['/bag', '/checkout'])
  await fillInCheckoutForm(buyerPage)
  await buyerPage.getByLabel('Full name').fill(`${longWord}${longWord}`)
  await fillCard(buyerPage, '4242424242424242')
  await payButton(buyerPage).click()
  await expect(buyerPage).toHaveURL(/\/confirm\?order=/)
  await expectNarrow(buyerPage)
  await buyerPage.emulateMedia({ media: 'print' })
  const [receipt, part] = ['Receipt', `From ${sellerName}`].map((name) =>
    buyerPage.getByLabel(name, { exact: true }),
  )
  expect((await receipt!.boundingBox())!.y).toBeLessThan((await part!.boundingBox())!.y)
  await buyerPage.emulateMedia({ media: 'screen' })
  const guestLink = buyerPage.url()

  await expectNarrow(buyerPage, ['/shop/customerprofile', '/shop/customerprofile/orders'])
  await buyerPage.goto('/shop/customerprofile/orders')
  await buyerPage.locator('a[href*="/customerprofile/orders/"]').first().click()
  await expect(buyerPage).toHaveURL(/\/orders\/[a-z]+_/)
  await expectNarrow(buyerPage)
  await expectNarrow(buyerPage, ['/shop/notifications', '/shop/customerprofile/messages', guestLink])

  await expectNarrow(seller, ['/shopper/listings', `/shopper/listings/${first._id}`, '/shopper/messages'])
  await expectNarrow(seller, [
    '/shopper/insights',
    '/shopper/settings',
    '/shopper/feedback',
    '/shopper/payouts',
  ])
  await expectNarrow(seller, ['/shopper/orders/ship', '/shopper/orders/slips', '/shopper/orders'])
  await seller.locator('a[href*="/shopper/orders/"]').filter({ hasText: /\d/ }).first().click()
  await expectNarrow(seller)
  await seller.context().close()

  await signInAsAdmin(buyerPage)
  await expectNarrow(buyerPage, ['/sa', '/sa/listings', `/sa/listings/${first._id}`, '/sa/listings/all'])
  await expectNarrow(buyerPage, [
    '/sa/orders',
    '/sa/buyers',
    '/sa/sellers',
    '/sa/conversations',
    '/sa/ledger',
  ])
  await expectNarrow(buyerPage, [
    '/sa/payouts',
    '/sa/mails',
    '/sa/catalogue',
    '/sa/audit',
    '/sa/feedback',
    '/sa/catalogue/featured',
  ])
})

/** Expects that the given paths (by default: the current page) have no horizontal overflow. */
async function expectNarrow(page: Page, paths: readonly string[] = [page.url()]): Promise<void> {
  for (const path of paths) {
    const { href } = new URL(path, page.url())
    if (page.url() !== href) await page.goto(href)
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    expect.soft(await findWideElements(page), `${path} is wider than the window`).toEqual([])
  }
}

async function expectReadsRightToLeft(heading: ReturnType<Page['getByRole']>): Promise<void> {
  const direction = heading.locator('bdi').evaluate((element) => getComputedStyle(element).direction)
  expect(await direction).toBe('rtl')
}

async function anotherPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await blockPictures(page)
  return page
}

async function signInAsAdmin(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/shopper/sellerLogin')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill('admin@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/listings$/)
}
