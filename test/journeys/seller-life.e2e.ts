import { expect as plain, test, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { goodPassword, newEmail } from '../support/browser/account-steps.ts'
import { buyer, fillCard, fillInCheckoutForm, payButton } from '../support/money/buying.ts'
import { findEmailedLink } from '../support/mail.ts'
import { freeWorldwide, shipFrom } from '../support/ship-from.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'

const expect = plain.configure({ timeout: 20_000 })
const demoPassword = 'demo-souk-2026'

test('a seller applies, lists an item, sells and ships it, and is paid', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const email = newEmail('vera')
  await apply(page, email)
  await acceptAsAdmin(browser, email)
  await signUp(page, email)
  await openPayoutAccount(page)
  const listing = await listItem(page)

  const guest = await (await browser.newContext()).newPage()
  const guestEmail = newEmail('guest')
  await buyAsGuest(guest, listing, guestEmail)
  await shipFirstOrder(page)
  await receiveAndReview(guest, guestEmail)
  await guest.context().close()

  await page.goto('/shopper/payouts')
  await expect(page.getByText('Pending', { exact: true }).locator('..')).toContainText('$108.00')
  await expectAccessible(page)
  await page.goto('/shopper/feedback')
  await expect(page.getByText('Just as shown')).toBeVisible()
  await page.locator('summary', { hasText: 'Reply' }).click()
  await page.getByLabel(/Your public reply/).fill('Wear it well!')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('Wear it well!')).toBeVisible()
  await expectAccessible(page)
})

async function apply(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/createseller', {
    data: { name: 'Vera Lind', email, why: 'Wool coats, mended by hand', samples: ['https://example.com/v'] },
  })
  expect(answer.ok()).toBe(true)
}

async function acceptAsAdmin(browser: Browser, email: string): Promise<void> {
  const admin = await (await browser.newContext()).newPage()
  await admin.goto('/shopper/sellerLogin')
  await admin.getByLabel('Email').fill('admin@souk.example')
  await admin.getByLabel('Password', { exact: true }).fill(demoPassword)
  await admin.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(admin).toHaveURL(/\/(sa|shopper)\/listings$/)
  await admin.goto('/sa/sellers')
  const application = admin.getByRole('article').filter({ hasText: email })
  await expect(application).toBeVisible()
  await expectAccessible(admin)
  await application.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(admin.getByText('We’ve emailed Vera Lind a link to sign up')).toBeVisible()
  await admin.context().close()
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(await findEmailedLink(page.request, email, '/shopper/signup/'))
  await page.getByLabel('Username').fill(`vera_${Date.now().toString(36)}`)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(goodPassword)
  const news = page.getByRole('checkbox', { name: 'Send me news and tips for sellers' })
  await expect(news).not.toBeChecked()
  await news.check()
  const joining = page.waitForRequest((request) => new URL(request.url()).pathname === '/mailchimp/seller')
  await page.getByRole('button', { name: 'Open shop' }).click()
  await expect(page).toHaveURL(/\/shopper\/listings$/)
  expect((await joining).postDataJSON()).toEqual({ FNAME: 'Vera', LNAME: 'Lind', email })
}

async function openPayoutAccount(page: Page): Promise<void> {
  await page.goto('/shopper/payouts')
  await page.getByRole('button', { name: 'Set up payouts' }).click()
  await expect(page.getByRole('heading', { name: 'Set up your payouts' })).toBeVisible()
  await expectAccessible(page)
  const filled = {
    'First name': 'Vera',
    'Last name': 'Lind',
    'Date of birth': '1984-05-06',
    Street: '1 Weaver Row',
    City: 'Albany',
    Postcode: '12207',
  }
  for (const [label, text] of Object.entries(filled)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Agree and finish' }).click()
  await expect(page).toHaveURL(/\/shopper\/payouts/)
  await expect(page.getByRole('heading', { name: 'Your payout account is active' })).toBeVisible()
}

interface Listed {
  path: string
  sizes: { ID: string }[]
}

/** Lists an item through the API instead of the form, because other journeys test the form. */
async function listItem(page: Page): Promise<Listed> {
  const { token, seller } = await page.evaluate(() => ({
    token: localStorage.getItem('token')!,
    seller: JSON.parse(localStorage.getItem('seller')!) as { _id: string },
  }))
  const headers = { authorization: `Bearer ${token}` }
  const png = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#6b5644' } })
    .png()
    .toBuffer()
  const image = { headers: { ...headers, 'content-type': 'image/png' }, data: png }
  expect((await page.request.put(`/api/seller/profile/${seller._id}/profile-picture`, image)).ok()).toBe(true)
  const profile = { shipFrom, shipping: freeWorldwide, returnPolicy: 'Fourteen days, unworn.', bio: 'Coats.' }
  expect((await page.request.put(`/api/seller/profile/${seller._id}`, { headers, data: profile })).ok()).toBe(
    true,
  )
  const uploaded = await page.request.post('/api/seller/listings/photos', image)
  const { photo } = (await uploaded.json()) as { photo: { key: string } }
  const { names } = (await (await page.request.get('/categories/brands')).json()) as { names: string[] }
  const made = await page.request.post('/api/seller/listings', {
    headers,
    data: {
      title: 'Vera’s wool coat',
      description: 'Mended once, at the hem.',
      brand: names[0],
      type: 'Coats',
      gender: 'women',
      color: 'Brown',
      condition: 'very good',
      priceCents: 12_000,
      sizes: [{ size: 'M', qty: 2 }],
      photos: [photo],
      publish: true,
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return ((await made.json()) as { listing: Listed }).listing
}

async function buyAsGuest(guest: Page, { path, sizes }: Listed, email: string): Promise<void> {
  await guest.goto(path)
  await guest.locator(`input[value="${sizes[0]?.ID}"]`).check()
  await guest.getByRole('button', { name: 'Buy now' }).click()
  await expect(guest).toHaveURL(/\/checkout/)
  await waitForHydration(guest)
  await fillInCheckoutForm(guest)
  await guest.getByLabel('Email').fill(email)
  await fillCard(guest, '4242424242424242')
  await payButton(guest).click()
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('Thank you, Ada')
}

async function shipFirstOrder(page: Page): Promise<void> {
  await page.goto('/shopper/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
  await expectAccessible(page)
  await page.getByRole('link', { name: /Vera’s wool coat/ }).click()
  await expect(page.getByText(buyer['Street address'])).toBeVisible()
  const item = page.getByRole('list', { name: 'Items' })
  await expect(item.getByRole('link', { name: 'Vera’s wool coat' })).toHaveAttribute(
    'href',
    /^\/product\/vera_/,
  )
  await expect(item.locator('img')).toHaveCount(1)
  await expect(page.getByText('You’ll receive').locator('..')).toContainText('$108.00')
  await page.getByRole('link', { name: 'Packing slip' }).click()
  await expect(page.getByRole('heading', { name: /^Packing slip/, level: 1 })).toBeVisible()
  // A printed sheet must have a light background, even if the page uses the dark theme.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const ink = await page.getByRole('article').evaluate((sheet) => getComputedStyle(sheet).color)
  await page.emulateMedia({ media: null, colorScheme: null })
  expect(ink).toBe('rgb(29, 26, 22)')
  await page.getByRole('link', { name: 'Back to order' }).click()
  await page.getByLabel('Carrier').fill('UPS')
  await page.getByLabel(/Tracking number/).fill('1Z 999 AA1')
  await expect(async () => {
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(page.getByText('Shipped with UPS')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 20_000 })
  await expectAccessible(page)
}

async function receiveAndReview(guest: Page, email: string): Promise<void> {
  await guest.goto(await findEmailedLink(guest.request, email, '/confirm-order/'))
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('On its way')
  await expectAccessible(guest)
  await guest.locator('summary', { hasText: 'I received it' }).click()
  await guest.getByRole('button', { name: 'Yes, everything’s fine' }).click()
  await expect(guest.getByText('Thanks for confirming. The seller will now be paid.')).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'How was your order?' })).toBeVisible()
  await guest.getByLabel(/Your review/).fill('Just as shown')
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Submit review' }).click()
  await expect(guest.getByText('Please select a star rating')).toBeVisible()
  await guest.getByRole('slider', { name: 'Your rating' }).fill('4.5')
  await guest.getByRole('button', { name: 'Submit review' }).click()
  await expect(guest.getByText('Thanks for your review.')).toBeVisible()
  await expect(guest.getByText('Just as shown')).toBeVisible()
  await expect(guest.getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible()
}
