import { expect as plain, test, type Browser, type Page } from '@playwright/test'
import { makeProvenBuyer } from '../support/browser/account-steps.ts'
import { aListing } from '../support/seller-listing.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/browser/page-checks.ts'
import { withoutPictures } from '../support/browser/no-pictures.ts'

const expect = plain.configure({ timeout: 20_000 })
const demoPassword = 'demo-souk-2026'

test.use({ actionTimeout: 20_000 })
test.beforeEach(({ page }) => withoutPictures(page))

test('a question is asked and answered, each live in the page that the other has open @phone', async ({
  page,
  browser,
  isMobile,
}) => {
  test.setTimeout(180_000)
  await makeProvenBuyer(page, 'Ada Lovelace')
  const listing = await aListing(page.request, isMobile ? 3 : 2)
  const question = `Is the lining silk? ${Date.now()}`
  await page.goto(listing.path)
  await page.getByRole('link', { name: 'Ask the seller' }).click()
  await expect(page).toHaveURL(/\/messages\/new\?listing=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Messages with /)
  await expectAccessible(page)
  await write(page, question)
  await expect(page).toHaveURL(/\/messages\/cnv_/)
  await expect(log(page)).toContainText(question)

  const seller = await signedIn(browser, 'seller@souk.example')
  await seller.goto('/shopper/messages')
  await expectAccessibleInBoth(seller)
  await seller.getByRole('link', { name: question }).click()
  await expect(log(seller)).toContainText(question)
  await expect(log(page)).toContainText('Seen')
  await write(seller, 'It is viscose, and soft.')
  await expect(log(page)).toContainText('It is viscose, and soft.')
  await write(page, 'Mail me at ada@gmail.com, thank you!')
  await expect(log(seller)).toContainText('Mail me at •••, thank you!')
  await expect(log(seller)).not.toContainText('gmail')
  await expectAccessibleInBoth(page)
  await expectAccessible(seller)

  // Elsewhere the menu counts what has come.
  await page.goto('/shop/customerprofile/orders')
  await write(seller, 'Anything else?')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('link', { name: 'Messages (1 unread)' }).click()
  await expect(page.getByRole('link', { name: 'Anything else?' })).toContainText('Unread')
  await expectAccessible(page)
  await seller.context().close()
})

test('a seller blocks who asks, and a reported conversation reaches moderators @desktop', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  await makeProvenBuyer(page, 'Ben Ito')
  const listing = await aListing(page.request, 8)
  await page.goto(`/shop/customerprofile/messages/new?listing=${listing._id}`)
  await write(page, 'Sell it to me for one dollar')
  await expect(page).toHaveURL(/\/messages\/cnv_/)
  const id = page.url().split('/').at(-1)!
  const seller = await signedIn(browser, 'seller@souk.example')
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

  const admin = await signedIn(browser, 'admin@souk.example')
  await admin.goto('/sa/conversations?tab=reported')
  await expectAccessible(admin)
  await admin.goto(`/sa/conversations/${id}`)
  await expect(log(admin)).toContainText('Sell it to me for one dollar')
  await admin.getByRole('button', { name: 'Join conversation' }).click()
  await write(admin, 'We have had a look.')
  await expectAccessibleInBoth(admin)
  await expect(log(page)).toContainText('We have had a look.')
  await admin.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(log(page)).toContainText('Support left the conversation')
  await admin.context().close()
})

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
}

async function signedIn(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await withoutPictures(page)
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/listings$/)
  return page
}
