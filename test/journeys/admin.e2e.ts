import { expect as plain, type Page } from '@playwright/test'
import { newEmail } from '../support/browser/account-steps.ts'
import { findEmailedLink } from '../support/mail.ts'
import { asDemoSeller, aShippedSale, post } from '../support/admin-world.ts'
import { test } from '../support/browser/own-app.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'
import { blockPictures } from '../support/browser/no-pictures.ts'

const expect = plain.configure({ timeout: 20_000 })

// Blocks pictures, because the server generates pictures on first request, which would slow down the pages.
test.use({ actionTimeout: 20_000 })
test.beforeEach(({ page }) => blockPictures(page))

test("an admin's typical day is recorded in the audit log", async ({ page, playwright, baseURL }) => {
  test.setTimeout(240_000)
  const { request } = page
  const broken = await aShippedSale(playwright, request, baseURL!, 0)
  const fine = await aShippedSale(playwright, request, baseURL!, 1)
  await signIn(page)

  await acceptASeller(page)
  await featureOne(page)
  await decideForTheBuyer(page, broken)
  await refundMoney(page, fine)
  await hideAReview(page, fine)
  await changeTheFee(page)
  await advanceTheClock(page)
  await expectAuditEntries(page)
})

type Sale = Awaited<ReturnType<typeof aShippedSale>>

async function signIn(page: Page): Promise<void> {
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill('admin@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/listings$/)
  await page.goto('/sa/listings')
  await expect(page.getByRole('link', { name: 'Marketplace listings' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expectAccessible(page)
}

async function acceptASeller(page: Page): Promise<void> {
  const email = newEmail('mila')
  await post(page.request, '/createseller', {
    name: 'Mila Sol',
    email,
    why: 'Silk of the seventies',
    samples: [],
  })
  await page.goto('/sa/sellers')
  const application = page.getByRole('article').filter({ hasText: email })
  await application.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('We’ve emailed Mila Sol a link to sign up')).toBeVisible()
  expect(await findEmailedLink(page.request, email, '/shopper/signup/')).toBeTruthy()
}

async function featureOne(page: Page): Promise<void> {
  await page.goto('/sa/listings/all?tab=active&sort=price-desc')
  // Waits for table rows. On a phone, the page shows each row as a card.
  const plainOnes = page.locator('tbody tr').filter({ hasNotText: 'featured' })
  await expect(plainOnes.first()).toBeVisible()
  await expectAccessible(page)
  const href = await plainOnes.first().getByRole('link').first().getAttribute('href')
  await page.goto(href!)
  await page.getByRole('button', { name: 'Feature', exact: true }).click()
  await expect(page.getByText(/is now featured$/)).toBeVisible()
  await expectAccessible(page)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.goto('/sa/catalogue/featured')
  const list = page.getByRole('list', { name: 'Featured listings' })
  await expect(list.getByRole('listitem').first()).toContainText(title)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Move ${title} down` }).press('Enter')
  await expect(page.getByText('Sort order saved')).toBeVisible()
  await expect(list.getByRole('listitem').nth(1)).toContainText(title)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem').first()).toContainText(title)
  // Checks that the landing page shows the change.
  const shop = await page.request.get('/')
  expect(await shop.text()).toContain(href!.split('/').at(-1))
}

async function decideForTheBuyer(page: Page, { stoken, sellerOrderId, email }: Sale): Promise<void> {
  const complaint = { kind: 'damaged', text: 'The lining is torn', photos: [] }
  await post(page.request, `/api/confirm-order/${stoken}/issue`, complaint)
  const answer = { text: 'It was whole when I sent it', photos: [] }
  await post(
    page.request,
    `/api/seller/orders/${sellerOrderId}/answer`,
    answer,
    await asDemoSeller(page.request),
  )
  await page.goto('/sa/issues?tab=open')
  await page.locator('tbody').getByRole('link').first().click()
  await expect(page.getByText('The lining is torn')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Full refund (buyer keeps the item)').check()
  await page.getByLabel('Reason (shared with the buyer and seller)').fill('The photo shows it')
  await page.getByRole('button', { name: 'Apply decision' }).click()
  await expect(page.getByText('Decision applied. The buyer and seller have been notified.')).toBeVisible()
}

async function refundMoney(page: Page, { email }: Sale): Promise<void> {
  await page.goto(`/sa/orders?search=${encodeURIComponent(email)}`)
  await page.locator('tbody').getByRole('link').first().click()
  await page.locator('summary', { hasText: 'Refund' }).click()
  await page.getByRole('radio', { name: 'Partial amount' }).check()
  await page.getByLabel('Amount', { exact: true }).fill('5.00')
  await page.getByLabel(/^Reason/).fill('A button was missing')
  await page.getByRole('button', { name: 'Refund $5.00' }).click()
  await expect(page.getByText('Refund sent to the buyer’s card.')).toBeVisible()
  await expectAccessible(page)
}

async function hideAReview(page: Page, { stoken, listing }: Sale): Promise<void> {
  const { request } = page
  await post(request, `/api/confirm-order/${stoken}/received`, {})
  const sellerid = await ownerOf(page, listing.path)
  const data = { rate: 1, review: 'Call me on 555 0199 instead' }
  const { feedback } = await post(request, `/feedback/feedbacksave/${stoken}`, { sellerid, data })
  const seller = await asDemoSeller(request)
  await post(request, `/feedback/report/${feedback[0]._id}`, { reason: 'spam' }, seller)
  await page.goto('/sa/feedback')
  await expect(page.getByText('Call me on 555 0199 instead')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/^Select review of/).check()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.getByLabel('Reason', { exact: true }).fill('Advertising')
  await expectAccessible(page)
  const bar = page.getByRole('region', { name: 'Actions for selected rows' })
  await bar.getByRole('button', { name: 'Hide', exact: true }).last().click()
  await expect(page.getByText('1 review hidden')).toBeVisible()
  await expect(page.getByText('No reported reviews')).toBeVisible()
}

async function ownerOf({ request }: Page, path: string): Promise<string> {
  const answer = await request.get(`/sa/buyer/viewcount/${path.split('/').at(-1)}`)
  return ((await answer.json()) as { seller: { _id: string } }).seller._id
}

async function changeTheFee(page: Page): Promise<void> {
  await page.goto('/sa/settings')
  const fee = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Service fee', exact: true }) })
  await fee.locator('summary').click()
  await fee.getByRole('spinbutton').fill('4')
  await fee.getByLabel('Reason').fill('A week of thanks')
  await expectAccessible(page)
  await fee.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Service fee: 4/)).toBeVisible()
}

async function advanceTheClock(page: Page): Promise<void> {
  await page.goto('/sa/clock')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clock')
  await expectAccessible(page)
  await page.getByRole('button', { name: '1 day', exact: true }).click()
  await expect(page.getByText('Clock moved forward by 1 day. Everything that came due has run.')).toBeVisible(
    {
      timeout: 60_000,
    },
  )
}

async function expectAuditEntries(page: Page): Promise<void> {
  await page.goto('/sa/audit')
  const entries = page.getByRole('list', { name: 'Entries, newest first' })
  const done = [
    'Application approved',
    'Featured listings changed',
    'Issue resolved',
    'Order refunded',
    'Review hidden',
    'Setting changed',
    'Clock moved forward',
  ]
  for (const action of done)
    await expect(entries.getByRole('heading', { name: new RegExp(`^${action}`) }).first()).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Verify log' }).click()
  await expect(page.getByText(/^The log is intact/)).toBeVisible()
  await expectAccessible(page)
}
