import { expect as plain, test, type Browser, type Page } from '@playwright/test'
import { makeConfirmedBuyer } from '../support/browser/account-steps.ts'
import { aListing } from '../support/seller-listing.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/browser/page-checks.ts'
import { blockUploads } from '../support/browser/held-uploads.ts'
import { aPhoto } from '../support/browser/seller-steps.ts'
import { blockPictures } from '../support/browser/no-pictures.ts'

const expect = plain.configure({ timeout: 20_000 })
const demoPassword = 'demo-souk-2026'

test.use({ actionTimeout: 20_000 })
test.beforeEach(({ page }) => blockPictures(page))

test("a question and its answer appear live in the other person's open page @phone", async ({
  page,
  browser,
  isMobile,
}) => {
  test.setTimeout(180_000)
  await makeConfirmedBuyer(page, 'Ada Lovelace')
  const listing = await aListing(page.request, isMobile ? 3 : 2)
  const question = `Is the lining silk? ${Date.now()}`
  await page.goto(listing.path)
  await page.getByRole('link', { name: 'Ask the seller' }).click()
  await expect(page).toHaveURL(/\/messages\/new\?listing=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Messages with /)
  await expectAccessible(page)
  await sendMessage(page, question)
  await expect(page).toHaveURL(/\/messages\/cnv_/)
  await expect(conversationLog(page)).toContainText(question)

  const seller = await openSignedInPage(browser, 'seller@souk.example')
  await seller.goto('/shopper/messages')
  await expectAccessibleInBothThemes(seller)
  await seller.getByRole('link', { name: question }).click()
  await expect(conversationLog(seller)).toContainText(question)
  await expect(conversationLog(page)).toContainText('Seen')
  await sendMessage(seller, 'It is viscose, and soft.')
  await expect(conversationLog(page)).toContainText('It is viscose, and soft.')
  await sendMessage(page, 'Mail me at ada@gmail.com, thank you!')
  await expect(conversationLog(seller)).toContainText('Mail me at •••, thank you!')
  await expect(conversationLog(seller)).not.toContainText('gmail')
  await expectAccessibleInBothThemes(page)
  await expectAccessible(seller)

  // Goes to a page outside the inbox. The menu on this page shows the number of unread messages.
  await page.goto('/shop/customerprofile/orders')
  await sendMessage(seller, 'Anything else?')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('link', { name: 'Messages (1 unread)' }).click()
  await expect(page.getByRole('link', { name: 'Anything else?' })).toContainText('Unread')
  await expectAccessible(page)
  await seller.context().close()
})

test('a seller blocks a buyer, and a reported conversation reaches moderators @desktop', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  await makeConfirmedBuyer(page, 'Ben Ito')
  const listing = await aListing(page.request, 8)
  await page.goto(`/shop/customerprofile/messages/new?listing=${listing._id}`)
  await sendMessage(page, 'Sell it to me for one dollar')
  await expect(page).toHaveURL(/\/messages\/cnv_/)
  const id = page.url().split('/').at(-1)!
  const seller = await openSignedInPage(browser, 'seller@souk.example')
  await seller.goto(`/shopper/messages/${id}`)
  await seller.locator('summary', { hasText: 'Get support, report, or block' }).click()
  await expectAccessible(seller)
  await seller.getByLabel('What’s wrong?').selectOption('It’s spam')
  await seller.getByRole('button', { name: 'Report conversation' }).click()
  await expect(seller.getByText('Thanks for letting us know.')).toBeVisible()
  await seller.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(seller.getByText('You blocked this person. Unblock them to send a message.')).toBeVisible()
  await expect(page.getByText('This person isn’t accepting messages from you.')).toBeVisible()
  await seller.context().close()

  const admin = await openSignedInPage(browser, 'admin@souk.example')
  await admin.goto('/sa/conversations?tab=reported')
  await expectAccessible(admin)
  await admin.goto(`/sa/conversations/${id}`)
  await expect(conversationLog(admin)).toContainText('Sell it to me for one dollar')
  await admin.getByRole('button', { name: 'Join conversation' }).click()
  await sendMessage(admin, 'We have had a look.')
  await expectAccessibleInBothThemes(admin)
  await expect(conversationLog(page)).toContainText('We have had a look.')
  await admin.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(conversationLog(page)).toContainText('Support left the conversation')
  await admin.context().close()
})

test('a message waits for its photos, and is not sent if one failed @desktop', async ({ page }) => {
  await makeConfirmedBuyer(page, 'Cleo Sato')
  const listing = await aListing(page.request, 9)
  await page.goto(`/shop/customerprofile/messages/new?listing=${listing._id}`)
  await sendMessage(page, 'Hello!')
  await expect(page).toHaveURL(/\/messages\/cnv_/)
  const uploads = await blockUploads(page, /\/photos?(\?|$)/)
  const sent: { text: string; photos: string[] }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/messages(\?|$)/.test(request.url()))
      sent.push(request.postDataJSON())
  })
  const text = page.getByLabel('Message', { exact: true })
  const file = { name: 'coat.png', mimeType: 'image/png', buffer: await aPhoto('#884422') }

  await text.fill('See the seam')
  await page.getByLabel(/^Photos/).setInputFiles(file)
  await expect.poll(uploads.count).toBe(1)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const waiting = page.getByRole('button', { name: 'Sending photo…' })
  await expect(waiting).toBeVisible()
  // Clicks and presses the key again while the first message is being sent. This must not send a second message.
  await waiting.click({ force: true })
  await text.press('Control+Enter')
  expect(sent).toEqual([])
  await expectAccessible(page)
  uploads.pass(0)
  await expect(text).toHaveValue('')
  expect(sent).toEqual([expect.objectContaining({ text: 'See the seam', photos: [expect.any(String)] })])
  await expect(
    conversationLog(page)
      .getByRole('link')
      .filter({ has: page.getByRole('img') }),
  ).toHaveCount(1)

  await text.fill('And the lining')
  await page.getByLabel(/^Photos/).setInputFiles([file, { ...file, name: 'lining.png' }])
  await expect.poll(uploads.count).toBe(2)
  await text.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Sending photos…' })).toBeVisible()
  uploads.pass(1)
  await expect.poll(uploads.count).toBe(3)
  uploads.fail(2)
  await expect(page.getByRole('alert').filter({ hasText: 'lining.png' })).toBeVisible()
  await expect(page.getByText('We couldn’t upload everything you added, so nothing was sent.')).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeFocused()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect(sent).toHaveLength(1)
  await expect(text).toHaveValue('And the lining')
  await expectAccessible(page)
  await again.click()
  await expect.poll(uploads.count).toBe(4)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  uploads.pass(3)
  await expect(text).toHaveValue('')
  expect(sent).toHaveLength(2)
  expect(sent[1]!.photos).toHaveLength(2)
})

const conversationLog = (page: Page) => page.getByRole('log', { name: 'Conversation' })

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
}

async function openSignedInPage(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await blockPictures(page)
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/listings$/)
  return page
}
