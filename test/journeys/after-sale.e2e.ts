import { expect as plain, type Page } from '@playwright/test'
import { aPaidSale, asDemoSeller, post, type Sale } from '../support/admin-world.ts'
import { test } from '../support/browser/own-app.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'
import { blockPictures } from '../support/browser/no-pictures.ts'

const expect = plain.configure({ timeout: 20_000 })
const demoPassword = 'demo-souk-2026'

test.use({ actionTimeout: 20_000 })
test.beforeEach(({ page }) => blockPictures(page))

test('a buyer cancels before the order is packed, and the seller is notified @phone', async ({
  page,
  playwright,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const sale = await aPaidSale(playwright, page.request, baseURL!, 2)
  const buyer = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await openOrderPage(buyer, sale)
  await expect(buyer.getByRole('group', { name: 'Status' })).toContainText('Waiting for the seller')
  await expandSummary(buyer, 'Cancel order')
  await buyer.getByLabel('Tell the seller why').fill('I chose the wrong size')
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: 'Yes, cancel order' }).click()
  await expect(buyer.getByText('Your order is canceled. You’ll get a full refund.')).toBeVisible()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Your order is canceled.')
  await buyer.reload()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Your order is canceled.')
  await expect(buyer.getByText(/^You canceled these items on .* to your card\.$/)).toBeVisible()
  await signIn(page, 'seller@souk.example')
  await page.goto(`/shopper/orders/${sale.sellerOrderId}`)
  await expect(page.getByRole('group', { name: 'Status' })).toContainText('Canceled')
  await expect(page.getByText('I chose the wrong size')).toBeVisible()
})

test('after many orders are marked as packed, their buyers cannot cancel them @long @desktop', async ({
  page,
  playwright,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const sale = await aPaidSale(playwright, page.request, baseURL!, 3)
  await signIn(page, 'seller@souk.example')
  await page.goto('/shopper/orders/ship')
  await page.getByRole('main').getByRole('checkbox').first().check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark 1 order as packed' }).click()
  await expect(page.getByText('1 order marked as packed')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Packed' }).first()).toBeVisible()
  const buyer = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await openOrderPage(buyer, sale)
  await expect(buyer.getByText(/so it can’t be canceled anymore/)).toBeVisible()
  await expect(buyer.getByText('Cancel order')).toHaveCount(0)
})

test('a return after a change of mind is requested, shipped, received and refunded in the ledger @desktop', async ({
  page,
  playwright,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  await signIn(page, 'seller@souk.example')
  await setReturnTerms(page)
  const sale = await aPaidSale(playwright, page.request, baseURL!, 0)
  await deliver(page, sale)
  const buyer = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await openOrderPage(buyer, sale)
  await requestReturn(buyer)
  await page.goto(`/shopper/orders/${sale.sellerOrderId}`)
  await expect(page.getByRole('region', { name: 'Return', exact: true })).toContainText('I changed my mind')
  await page.getByRole('button', { name: 'Mark as received' }).click()
  await expect(page.getByRole('group', { name: 'Status' })).toContainText('It’s your turn')
  await expectAccessible(page)
  await page.getByLabel('Message to the buyer').first().fill('Thank you, all is well')
  await page.getByRole('radio', { name: /^Full amount \(\$/ }).check()
  await page.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(page.getByRole('group', { name: 'Status' })).toContainText('Refunded')
  await buyer.reload()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Refunded')
  await expect(page.getByRole('region', { name: 'Breakdown' })).toContainText('Refund')
})

test('one of two items is returned and refunded, and the other is paid out @long @phone', async ({
  page,
  playwright,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  await signIn(page, 'seller@souk.example')
  await setReturnTerms(page)
  const sale = await aPaidSale(playwright, page.request, baseURL!, 4, 2)
  const { title } = sale.listing
  await deliver(page, sale)
  const buyer = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await openOrderPage(buyer, sale)
  await expandSummary(buyer, 'Return this order')
  const items = buyer.getByRole('group', { name: 'What are you sending back?' })
  await expect(items.getByRole('checkbox')).toHaveCount(2)
  await items.getByRole('checkbox', { checked: true }).first().uncheck()
  await items.getByRole('checkbox', { checked: true }).uncheck()
  await buyer.getByLabel('Reason').selectOption('changed-mind')
  await buyer.getByRole('button', { name: 'Start return' }).click()
  await expect(buyer.getByText('Select at least one item')).toBeVisible()
  await items.getByRole('checkbox', { name: title }).check()
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: 'Start return' }).click()
  const card = buyer.getByRole('region', { name: 'Return', exact: true })
  await expect(card).toContainText(title)
  await buyer.getByRole('link', { name: 'Print return slip' }).click()
  await expect(buyer.getByRole('article').getByRole('listitem')).toHaveCount(1)
  await buyer.goBack()
  await waitForHydration(buyer)
  await buyer.getByLabel('Carrier').fill('UPS')
  await buyer.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Your return is on its way')
  await page.goto(`/shopper/orders/${sale.sellerOrderId}`)
  await page.getByRole('button', { name: 'Mark as received' }).click()
  await expect(page.getByRole('group', { name: 'Status' })).toContainText('It’s your turn')
  await expect(page.getByText(/is owed \$[\d.,]+ for them/)).toBeVisible()
  await expectAccessible(page)
})

async function openOrderPage(buyer: Page, { stoken }: Sale): Promise<void> {
  await blockPictures(buyer)
  await buyer.goto(`/confirm-order/${stoken}`)
  await waitForHydration(buyer)
}

async function expandSummary(page: Page, name: string): Promise<void> {
  await page.locator('summary', { hasText: name }).click()
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/listings$/)
}

async function setReturnTerms(page: Page): Promise<void> {
  await page.goto('/shopper/settings/returns')
  const form = page.getByRole('form', { name: 'Returns', exact: true })
  await form.getByLabel('Accept returns').selectOption('30')
  await form.getByLabel('Country').selectOption('US')
  await form.getByLabel('Full name').fill('Vera Lind')
  await form.getByLabel('Street address').fill('1 Weaver Row')
  await form.getByLabel('City').fill('Albany')
  await form.getByLabel('State', { exact: true }).fill('NY')
  await form.getByLabel('ZIP code').fill('12207')
  await form.getByLabel('The buyer pays').check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Saved')).toBeVisible()
}

async function deliver({ request }: Page, { sellerOrderId }: Sale): Promise<void> {
  const seller = await asDemoSeller(request)
  const path = `/api/seller/orders/${sellerOrderId}`
  await expect(async () => {
    await post(request, `${path}/ship`, { carrier: 'ups', trackingNumber: '1Z 999' }, seller)
  }).toPass({ timeout: 20_000 })
  await post(request, `${path}/delivered`, {}, seller)
}

async function requestReturn(buyer: Page): Promise<void> {
  await expandSummary(buyer, 'Return this order')
  await expect(
    buyer.getByText(/You can return this order until .* You pay for return shipping/),
  ).toBeVisible()
  await buyer.getByLabel('Reason').selectOption('changed-mind')
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: 'Start return' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Return approved')
  const card = buyer.getByRole('region', { name: 'Return', exact: true })
  for (const words of ['Vera Lind', '1 Weaver Row', 'Albany, NY 12207', 'You pay', 'Send it back by'])
    await expect(card).toContainText(words)
  await expect(buyer.getByText('Return on its way', { exact: true })).toHaveCount(0)
  await expectAccessible(buyer)
  await buyer.getByRole('link', { name: 'Print return slip' }).click()
  await expect(buyer.getByRole('article')).toContainText('1 Weaver Row')
  await expectAccessible(buyer)
  await buyer.goBack()
  await waitForHydration(buyer)
  await buyer.getByLabel('Carrier').fill('UPS')
  await buyer.getByLabel('Tracking number').fill('1Z 555')
  await buyer.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Your return is on its way')
}
