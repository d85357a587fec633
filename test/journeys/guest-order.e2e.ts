import { expect as plain, type Browser, type Page } from '@playwright/test'
import { aPaidSale, aShippedSale, type Sale } from '../support/admin-world.ts'
import { passDays, test } from '../support/browser/own-app.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'
import { blockPictures } from '../support/browser/no-pictures.ts'

const expect = plain.configure({ timeout: 20_000 })

test.use({ actionTimeout: 20_000 })
test.beforeEach(({ page }) => blockPictures(page))

test('a guest pauses the payment for a late parcel, and reports an issue when it still has not arrived @phone', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const sale = await aShippedSale(playwright, page.request, baseURL!, 2)
  await openOrderPage(page, sale)
  const notArrived = page.locator('summary', { hasText: 'It hasn’t arrived' })
  await expect(notArrived).toHaveCount(0)
  // The estimate counts working days, so the number of days depends on the weekday.
  await passDays(page.request, 23)
  await expect(async () => {
    await passDays(page.request, 1)
    await page.reload()
    await expect(notArrived).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await waitForHydration(page)
  await notArrived.click()
  await expect(page.getByText(/hold your payment through .* You can do this once/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hold my payment' }).click()
  await expect(page.getByText(/You told us on .* that your order hasn’t arrived/)).toBeVisible()
  await expectAccessible(page)
  await passDays(page.request, 8)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('Still not here?')).toBeVisible()
  await page
    .getByRole('region', { name: 'Still not here?' })
    .getByLabel('What happened')
    .fill('The carrier lost it')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Report that it hasn’t arrived' }).click()
  await expect(page.getByRole('region', { name: 'Reported issue' })).toContainText('The carrier lost it')
})

test('a guest and a seller message each other with the order link @phone', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const sale = await aPaidSale(playwright, page.request, baseURL!, 3)
  await openOrderPage(page, sale)
  await page.getByRole('link', { name: 'Message the seller' }).click()
  await expect(page).toHaveURL(/\/confirm\/messages\?/)
  await expectAccessible(page)
  await sendMessage(page, 'Could you wrap it as a present?')
  await expect(conversationLog(page)).toContainText('Could you wrap it as a present?')
  const seller = await signedInSeller(browser, baseURL!)
  await seller.goto('/shopper/messages')
  await seller.getByRole('link', { name: 'Could you wrap it as a present?' }).click()
  await sendMessage(seller, 'Gladly, in blue paper.')
  await expect(conversationLog(page)).toContainText('Gladly, in blue paper.')
  await expectAccessible(page)
  await seller.context().close()
})

async function openOrderPage(page: Page, { stoken }: Sale): Promise<void> {
  await page.goto(`/confirm-order/${stoken}`)
  await waitForHydration(page)
}

async function signedInSeller(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await blockPictures(page)
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill('seller@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/listings$/)
  return page
}

const conversationLog = (page: Page) => page.getByRole('log')

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
