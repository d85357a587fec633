import { expect as plain, test, type Page } from '@playwright/test'
import { findReservedItems, payButton } from '../support/money/buying.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'
import { publishCoat } from '../support/browser/publish-coat.ts'
import { signInNewSeller } from '../support/browser/seller-steps.ts'

// The timeout is long because a purchase consists of many page loads and requests, and test machines can be slow.
const expect = plain.configure({ timeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

const walletButton = (page: Page) => page.getByRole('button', { name: 'Pay with Google Pay' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Google Pay' })
const payInSheet = (page: Page) => sheet(page).getByRole('button', { name: 'Pay', exact: true })

const chooseSize = async (page: Page, sizeID: string): Promise<void> => {
  await waitForHydration(page)
  await page.locator(`input[name=sizeID][value="${sizeID}"]`).check({ force: true })
}

test('a guest buys an item with a wallet on the product page, and nothing on the page moves @phone', async ({
  page,
  isMobile,
}) => {
  const [item] = await findReservedItems(page, 10, isMobile, 1)
  await page.goto(`/product/${item!.username}/${item!._id}`)
  await expect(page.getByText('Pay by card at checkout')).toBeVisible()
  await waitForHydration(page)
  const top = () => page.locator('.promises').evaluate((list: HTMLElement) => list.offsetTop)
  const before = await top()
  await chooseSize(page, item!.sizeID)
  await expect(walletButton(page)).toBeVisible()
  expect(await top()).toBe(before)
  await expectAccessible(page)

  // A closed sheet buys nothing and keeps nothing reserved.
  await walletButton(page).press('Enter')
  await expect(sheet(page)).toContainText(/Total \$/)
  const released = page.waitForResponse(/\/buyer\/inc\//)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await released
  await expect(walletButton(page)).toBeFocused()

  await walletButton(page).click()
  await expect(payInSheet(page)).toBeEnabled()
  await expectAccessible(page)
  await payInSheet(page).click()
  await expect(page).toHaveURL(/\/confirm\?order=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you, Jenny')
  await expect(page.getByRole('link', { name: item!.title })).toBeVisible()
  await expect(page.getByText('354 Oyster Point Blvd')).toBeVisible()
})

test('if the price rises while the wallet is open, nothing is charged and the checkout opens filled in @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInNewSeller(page, 'Wally Rise')
  const { _id, path, sizes } = await publishCoat(page, 'Wally’s coat')
  const context = await browser.newContext({ baseURL: baseURL! })
  const guest = await context.newPage()
  await guest.goto(path)
  await chooseSize(guest, sizes[0]!.ID)
  await walletButton(guest).click()
  await expect(payInSheet(guest)).toBeEnabled()

  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token')!)}` }
  const { listing } = (await (await page.request.get(`/api/seller/listings/${_id}`, { headers })).json()) as {
    listing: { version: string }
  }
  const data = { priceCents: 15_000, version: listing.version }
  const saved = await page.request.put(`/api/seller/listings/${_id}`, { headers, data })
  expect(saved.ok(), await saved.text()).toBe(true)

  await payInSheet(guest).click()
  await expect(guest).toHaveURL(/\/checkout\?item=/)
  await expect(guest.getByTestId('wallet-notice')).toContainText('You haven’t been charged')
  await expect(guest.getByTestId('wallet-notice')).toBeFocused()
  await expect(guest.getByLabel('Full name')).toHaveValue('Jenny Rosen')
  await expect(guest.getByLabel('Email')).toHaveValue('jenny@wallet.example')
  await expect(guest.getByLabel('ZIP code')).toHaveValue('94080')
  await expect(payButton(guest)).toContainText('$157')
  await expectAccessible(guest)

  // The wallet at the checkout pays the new price.
  await walletButton(guest).click()
  await payInSheet(guest).click()
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('Thank you, Jenny')
  await context.close()
})

test('a declined wallet says so, and a browser without wallets keeps the page as it is @phone', async ({
  page,
  isMobile,
}) => {
  const [item] = await findReservedItems(page, 11, isMobile, 1)
  await page.goto(`/product/${item!.username}/${item!._id}`)
  await chooseSize(page, item!.sizeID)
  await walletButton(page).click()
  await sheet(page).getByLabel('Card', { exact: true }).selectOption({ label: 'Visa •••• 0002, is declined' })
  await payInSheet(page).click()
  await expect(page.getByTestId('card-message')).toContainText('Your card was declined')
  await expect(page.getByTestId('card-message')).toBeFocused()

  await page.evaluate(() => localStorage.setItem('sbx-wallets', 'none'))
  await page.reload()
  const loaded = page.waitForResponse(/getkey/)
  await chooseSize(page, item!.sizeID)
  await loaded
  await page.waitForLoadState('networkidle')
  await expect(walletButton(page)).toHaveCount(0)
  await expect(page.getByText('Pay by card at checkout')).toBeVisible()
})
