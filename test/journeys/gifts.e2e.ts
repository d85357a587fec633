import { expect, test, type Page } from '@playwright/test'
import { goodPassword, makeBuyer, newEmail, signIn } from '../support/browser/account-steps.ts'
import { fillCard, payButton } from '../support/money/buying.ts'
import { findEmailedLink } from '../support/mail.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'

interface GiftFields {
  to: string
  months: 3 | 6 | 12
  card?: string
  /** Delivery date in ISO format, for example `2026-12-24`. */
  sendOn?: string
}

/**
 * Fills in and submits the form for buying a gift. If the giver is a guest, also enters a name and an email address.
 */
async function buyGift(
  page: Page,
  { to, months, card = '4242424242424242', sendOn }: GiftFields,
): Promise<void> {
  await page.goto('/gift')
  await waitForHydration(page)
  await page.getByRole('radio', { name: new RegExp(`^${months} months`) }).check()
  await page.getByLabel('Recipient’s email').fill(to)
  await page.getByLabel('Recipient’s name').fill('Grace')
  await page.getByLabel('Your message').fill('For all the coats')
  if (sendOn) await page.getByLabel('Send on').fill(sendOn)
  if ((await page.getByLabel('Your name').inputValue()) === '') {
    await page.getByLabel('Your name').fill('Ada Giver')
    await page.getByLabel('Your email').fill(newEmail('giver'))
  }
  const preview = page.getByRole('region', { name: 'Gift card' })
  await expect(preview).toContainText(`${months} months of membership`)
  await expect(preview).toContainText('For all the coats')
  await fillCard(page, card)
  await payButton(page).click()
}

async function expectGiftCode(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Your gift is ready' })).toBeVisible()
  const code = page.getByRole('definition').filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ })
  await expect(code).toBeVisible()
  return code.innerText()
}

function readDate(text: string): Date {
  return new Date(text.includes(',') ? `${text} UTC` : `${text}, ${new Date().getUTCFullYear()} UTC`)
}

/**
 * Reads the first and the last day of the membership that the redeemed gift pays for. The page omits the current year
 * in dates.
 */
async function readTime(page: Page): Promise<{ from: Date; until: Date }> {
  await expect(page.getByRole('heading', { name: 'You’ve redeemed your gift' })).toBeVisible()
  const confirmation = page.getByRole('status').filter({ hasText: 'months of membership' })
  await expect(confirmation).toContainText(' to ')
  const [, from = '', until = ''] =
    /from (\w+ \d+(?:, \d+)?) to (\w+ \d+(?:, \d+)?)/.exec(await confirmation.innerText()) ?? []
  return { from: readDate(from), until: readDate(until) }
}

test('a gift bought by a guest is redeemed by a new account, and extended by a second one @phone', async ({
  page,
  request,
  browser,
}) => {
  const grace = newEmail('grace')
  await page.goto('/gift')
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expectAccessible(page)
  await buyGift(page, { to: grace, months: 3 })
  const code = await expectGiftCode(page)
  await expectAccessible(page)
  await page.reload()
  expect(await expectGiftCode(page)).toBe(code)
  const deepLink = page.url()

  const receiver = await (await browser.newContext()).newPage()
  await receiver.goto(await findEmailedLink(request, grace, '/gift/redeem/'))
  await waitForHydration(receiver)
  await expect(receiver.getByText('For all the coats').first()).toBeVisible()
  await expectAccessible(receiver)
  await receiver.getByLabel('Full name').fill('Grace Receiver')
  await receiver.getByLabel('Email').fill(grace)
  await receiver.getByLabel('Password', { exact: true }).fill(goodPassword)
  await receiver.getByLabel('I agree to the terms').check()
  await receiver.getByRole('button', { name: 'Create account and redeem' }).click()
  const first = await readTime(receiver)
  await expectAccessible(receiver)

  await page.goto(deepLink)
  await expect(page.getByRole('heading', { name: 'Your gift was redeemed' })).toBeVisible()
  await expect(page.getByText(/^Grace redeemed it on/)).toBeVisible()

  await buyGift(page, { to: grace, months: 6, card: '4000002760003184' })
  await page.frameLocator('iframe[title*="bank"]').getByRole('button', { name: 'Complete' }).click()
  const second = await expectGiftCode(page)
  await receiver.goto('/gift/redeem')
  await waitForHydration(receiver)
  await receiver.getByLabel('Gift code').fill(second.toLowerCase().replaceAll('-', ''))
  await receiver.getByRole('button', { name: 'Continue' }).click()
  await receiver.getByRole('button', { name: 'Redeem now' }).click()
  const extended = await readTime(receiver)
  expect(extended.from).toEqual(first.until)
  const ninth = new Date(first.from)
  ninth.setUTCMonth(ninth.getUTCMonth() + 9)
  expect(Math.abs(extended.until.getTime() - ninth.getTime())).toBeLessThan(4 * 86_400_000)
})

test('a giver sees their gifts and cancels a scheduled one, and admins see it @long @desktop', async ({
  page,
  request,
}) => {
  const email = await makeBuyer(request, 'Ada Giver')
  await signIn(page, email)
  const to = newEmail('later')
  const sendOn = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await buyGift(page, { to, months: 12, sendOn })
  await expectGiftCode(page)
  await expect(page.getByText(/^We’ll email the gift to/)).toBeVisible()

  await page.goto('/shop/customerprofile/gifts')
  await expect(page.getByText('12 months for Grace')).toBeVisible()
  await page.getByRole('link', { name: 'Manage', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel gift' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('heading', { name: 'Your gift was canceled' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/shopper/sellerLogin')
  await waitForHydration(page)
  await page.getByLabel('Email').fill('admin@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/listings$/)
  await page.goto(`/sa/gifts?search=${encodeURIComponent(to)}`)
  await expect(page.getByText(/refund of \$120\.00|\$120\.00 refunded/i)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^12 months/ }).click()
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
})
