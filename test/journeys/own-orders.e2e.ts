import { expect as plain, type APIRequestContext, type Page } from '@playwright/test'
import { signInOwner } from '../support/browser/account-steps.ts'
import type { Card } from '#contract/catalog/catalog.ts'
import { fillCard, fillInCheckoutForm, payButton, putInBag } from '../support/money/buying.ts'
import { test } from '../support/browser/own-app.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'

const expect = plain.configure({ timeout: 20_000 })

test('an owner ships an item of the marketplace from the admin area', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  test.setTimeout(180_000)
  const listing = await directListing(page.request, isMobile)
  await putInBag(context, baseURL!, [listing])
  await page.goto('/checkout')
  await fillInCheckoutForm(page)
  await fillCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/confirm\?order=/)

  await signInOwner(page)
  await page.getByRole('link', { name: /for your own items to ship/ }).click()
  await expect(page.getByRole('heading', { name: 'Marketplace sales', level: 1 })).toBeVisible()
  await expect(page.getByText(/It’s your turn · by/).first()).toBeVisible()
  await expectAccessible(page)
  // Finds the order by the buyer's name, because the list shows the oldest orders first.
  await page.goto('/sa/own-orders')
  await page.getByRole('row').filter({ hasText: 'Ada Lovelace' }).getByRole('link').first().click()
  await expect(page.getByText(/^Ship by .*, as promised to the buyer/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Packing slip' }).click()
  await expect(page.getByRole('heading', { name: /^Packing slip/, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Back to order' }).click()
  await ship(page)
  await page.goto('/sa/audit')
  await expect(page.getByRole('heading', { name: /^Order shipped/ }).first()).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('UPS')

  await page.goto('/shopper/listings/new')
  await expect(page.getByText('Shipping is added on top.')).toBeVisible()
  await expect(page.getByText(/Our commission/)).toHaveCount(0)
})

/** Returns a first-party listing that is in stock and available to everyone, not only to members. */
async function directListing(request: APIRequestContext, isMobile: boolean) {
  const answer = await request.put('/sa/buyer/filter2', { data: { direct: true, limit: 96, sort: 'newest' } })
  const { products } = (await answer.json()) as { products: Card[] }
  const open = products.filter(
    ({ totalAllowed, listedAt }) => totalAllowed > 0 && Date.now() - Date.parse(listedAt) > 2 * 86_400_000,
  )
  const { _id, title, sizes, seller } = open[isMobile ? 1 : 0]!
  const size = sizes.find(({ qty }) => qty > 0)!
  return { _id, title, sizeID: size.ID, username: seller.username, sellerName: seller.name }
}

async function ship(page: Page): Promise<void> {
  const form = page.locator('details').filter({ hasText: 'Ship order' })
  await form.getByLabel('Carrier').fill('UPS')
  await form.getByLabel(/Tracking number/).fill('1Z999AA10123456784')
  await form.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByText('Marked as shipped. We’ve let the buyer know.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Shipped')
}
