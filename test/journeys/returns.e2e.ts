import { expect as plain, type Page } from '@playwright/test'
import { asDemoSeller, aShippedSale, post, type Sale } from '../support/admin-world.ts'
import { test } from '../support/browser/own-app.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'
import { blockUploads } from '../support/browser/held-uploads.ts'
import { aPhoto } from '../support/browser/seller-steps.ts'
import { blockPictures } from '../support/browser/no-pictures.ts'

const expect = plain.configure({ timeout: 20_000 })
const demoPassword = 'demo-souk-2026'

test.use({ actionTimeout: 20_000 })
test.beforeEach(({ page }) => blockPictures(page))

test('after a return is agreed, the buyer gets the return address @desktop', async ({
  page,
  playwright,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const sale = await aShippedSale(playwright, page.request, baseURL!, 0)
  await reportIssue(page, sale)
  await offerTheReturn(page, sale)
  const buyer = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await acceptTheOffer(buyer, sale)
  await readTheEmail(page, sale)
  await sendItBack(buyer)
  await buyer.context().close()
  await page.goto(`/shopper/orders/${sale.sellerOrderId}`)
  await expect(page.getByRole('region', { name: 'Return' })).toContainText('Return on its way')
})

test('a return ordered by the marketplace has an address too @long @phone', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const sale = await aShippedSale(playwright, page.request, baseURL!, 1)
  await reportIssue(page, sale)
  await signIn(page, 'admin@souk.example')
  await page.goto('/sa/issues?tab=open')
  await page.locator('tbody').getByRole('link').first().click()
  await page.getByLabel('Refund once the item is returned').check()
  await page.getByLabel('Reason (shared with the buyer and seller)').fill('The photo shows it')
  await fillInTheReturn(page, 'The seller pays')
  await page.getByRole('checkbox', { name: /Decide now, even though/ }).check()
  await page.getByRole('button', { name: 'Apply decision' }).click()
  await expect(page.getByText('Decision applied. The buyer and seller have been notified.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Return' })).toContainText('1 Weaver Row')
  await expectAccessible(page)
  await page.locator('summary', { hasText: 'Edit return address' }).click()
  await page.getByLabel('Street address').fill('2 Weaver Row')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Address saved. The buyer and seller have been notified.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Return' })).toContainText('2 Weaver Row')
})

test('an issue is reported with a photo that was still uploading @desktop', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const { stoken } = await aShippedSale(playwright, page.request, baseURL!, 2)
  await page.goto(`/confirm-order/${stoken}`)
  await waitForHydration(page)
  await page.locator('summary', { hasText: 'Report an issue' }).click()
  const uploads = await blockUploads(page, /\/issue-photo(\?|$)/)
  const form = page.locator('form').filter({ has: page.locator('input[name=act][value=issue]') })
  await form.locator('select').selectOption('damaged')
  await form.locator('textarea').fill('The lining is torn')
  await form
    .getByLabel(/^Photos/)
    .setInputFiles({ name: 'torn.png', mimeType: 'image/png', buffer: await aPhoto('#334455') })
  await expect.poll(uploads.count).toBe(1)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('.data')) sent.push(request.postData() ?? '')
  })
  await form.getByRole('button', { name: 'Send report' }).click()
  const waiting = form.getByRole('button', { name: 'Sending photo…' })
  await expect(waiting).toBeVisible()
  await waiting.click({ force: true })
  expect(sent).toEqual([])
  uploads.pass(0)
  const issue = page.getByRole('region', { name: 'Reported issue' })
  await expect(issue).toContainText('The lining is torn')
  await expect(issue.getByRole('link').filter({ has: page.getByRole('img') })).toHaveCount(1)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('photos=')
})

async function reportIssue({ request }: Page, { stoken }: Sale): Promise<void> {
  const complaint = { kind: 'damaged', text: 'The lining is torn', photos: [] }
  await post(request, `/api/confirm-order/${stoken}/issue`, complaint)
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/listings$/)
}

async function fillInTheReturn(page: Page, payer: string): Promise<void> {
  // These values replace the seller's return address, which is already in the form.
  await page.getByLabel('Country').selectOption('United States')
  await page.getByLabel('Full name').fill('Vera Lind')
  await page.getByLabel('Street address').fill('1 Weaver Row')
  await page.getByLabel('City').fill('Albany')
  await page.getByLabel('State', { exact: true }).fill('NY')
  await page.getByLabel('ZIP code').fill('12207')
  await page.getByLabel(payer).check()
}

async function offerTheReturn(page: Page, { sellerOrderId }: Sale): Promise<void> {
  await asDemoSeller(page.request)
  await signIn(page, 'seller@souk.example')
  await page.goto(`/shopper/orders/${sellerOrderId}`)
  await waitForHydration(page)
  await expect(page.getByText('On hold until the issue is resolved')).toBeVisible()
  const answer = page.locator('details').filter({ hasText: 'Reply to the buyer' })
  // The section for the reply is initially open, because the reply has a deadline.
  await answer.getByLabel('Your reply').fill('I am sorry: please send it back')
  await answer.getByLabel('Full refund after a return').check()
  await fillInTheReturn(page, 'You pay')
  await page.getByLabel('ZIP code').fill('122')
  await answer.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Enter a ZIP code such as 95014')).toBeVisible()
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('ZIP code').fill('12207')
  await answer.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent.')).toBeVisible()
}

async function acceptTheOffer(buyer: Page, { stoken }: Sale): Promise<void> {
  await blockPictures(buyer)
  await buyer.goto(`/confirm-order/${stoken}`)
  await waitForHydration(buyer)
  await expect(buyer.getByText('The seller pays for return shipping.')).toBeVisible()
  await expect(buyer.getByText('1 Weaver Row')).toBeHidden()
  await buyer.getByRole('button', { name: 'Accept and send it back' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Return approved')
  const card = buyer.getByRole('region', { name: 'Return' })
  for (const words of ['Vera Lind', '1 Weaver Row', 'Albany, NY 12207', 'The seller pays', 'Send it back by'])
    await expect(card).toContainText(words)
  await expect(buyer.getByText('Return on its way', { exact: true })).toHaveCount(0)
  await expectAccessible(buyer)
}

async function readTheEmail({ request }: Page, { email }: Sale): Promise<void> {
  await expect(async () => {
    const list = await (await request.get('/dev/mail', { params: { to: email } })).text()
    const emails = [...list.matchAll(/href="(\/dev\/mail\/[^"/]+)"/g)].map((match) => match[1]!)
    const texts = await Promise.all(emails.map(async (path) => (await request.get(path)).text()))
    const agreed = texts.find((text) => text.includes('Return approved'))
    for (const words of ['1 Weaver Row', 'Paid by the seller', 'Send it back by'])
      expect(agreed).toContain(words)
  }).toPass({ timeout: 20_000 })
}

async function sendItBack(buyer: Page): Promise<void> {
  await buyer.getByLabel('Carrier').fill('UPS')
  await buyer.getByLabel(/Tracking number/).fill('1Z 999 AA2')
  await buyer.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Your return is on its way')
  await expectAccessible(buyer)
}
