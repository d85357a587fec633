import { expect as plain, test as base, type Page } from '@playwright/test'
import { payButton } from '../support/money/buying.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'
import { publishCoat } from '../support/browser/publish-coat.ts'
import { signInNewSeller } from '../support/browser/seller-steps.ts'

// The timeout is long because a purchase consists of many page loads and requests, and test machines can be slow.
const expect = plain.configure({ timeout: 20_000 })
base.describe.configure({ timeout: 120_000 })

interface Coat {
  _id: string
  title: string
  sizeID: string
  /** Changes the price as the seller. */
  setPrice(priceCents: number): Promise<void>
}

/** Each journey buys the coat of a seller of its own. `page` is a guest who has opened the coat's page. */
const test = base.extend<{ coat: Coat }>({
  async coat({ page, browser, baseURL }, use) {
    const context = await browser.newContext({ baseURL: baseURL! })
    const seller = await context.newPage()
    await signInNewSeller(seller, 'Wally Rise')
    const title = 'Wally’s coat'
    const { _id, path, sizes } = await publishCoat(seller, title)
    const headers = { authorization: `Bearer ${await seller.evaluate(() => localStorage.getItem('token')!)}` }
    const address = `/api/seller/listings/${_id}`
    await page.goto(path)
    await use({
      _id,
      title,
      sizeID: sizes[0]!.ID,
      async setPrice(priceCents) {
        const found = await seller.request.get(address, { headers })
        const { listing } = (await found.json()) as { listing: { version: string } }
        const data = { priceCents, version: listing.version }
        const saved = await seller.request.put(address, { headers, data })
        expect(saved.ok(), await saved.text()).toBe(true)
      },
    })
    await context.close()
  },
})

const walletButton = (page: Page) => page.getByRole('button', { name: 'Pay with Google Pay' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Google Pay' })
const payInSheet = (page: Page) => sheet(page).getByRole('button', { name: 'Pay', exact: true })

const chooseSize = async (page: Page, sizeID: string): Promise<void> => {
  await waitForHydration(page)
  await page.locator(`input[name=sizeID][value="${sizeID}"]`).check({ force: true })
  // A single size is chosen already, so only using the form loads the wallets.
  await page.getByRole('button', { name: 'Add to bag' }).focus()
}

test('a guest buys an item with a wallet on the product page, and nothing on the page moves @phone', async ({
  page,
  coat,
}) => {
  await waitForHydration(page)
  const top = () => page.locator('.promises').evaluate((list: HTMLElement) => list.offsetTop)
  const before = await top()
  await chooseSize(page, coat.sizeID)
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
  await expect(page.getByRole('link', { name: coat.title })).toBeVisible()
  await expect(page.getByText('354 Oyster Point Blvd')).toBeVisible()
})

test('if the price rises while the wallet is open, nothing is charged and the checkout opens filled in @phone', async ({
  page,
  coat,
}) => {
  await chooseSize(page, coat.sizeID)
  await walletButton(page).click()
  await expect(payInSheet(page)).toBeEnabled()
  await coat.setPrice(15_000)

  await payInSheet(page).click()
  await expect(page).toHaveURL(/\/checkout\?item=/)
  await expect(page.getByTestId('wallet-message')).toContainText('You haven’t been charged')
  await expect(page.getByLabel('Full name')).toHaveValue('Jenny Rosen')
  await expect(page.getByLabel('Email')).toHaveValue('jenny@wallet.example')
  await expect(page.getByLabel('ZIP code')).toHaveValue('94080')
  await expect(payButton(page)).toContainText('$157')
  await expectAccessible(page)

  // The wallet at the checkout pays the new price.
  await walletButton(page).click()
  await payInSheet(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you, Jenny')
})

test('a declined wallet says so, and a browser without wallets keeps the page as it is @phone', async ({
  page,
  coat,
}) => {
  await chooseSize(page, coat.sizeID)
  await walletButton(page).click()
  await sheet(page).locator('select[name=card]').selectOption({ label: 'Visa •••• 0002, is declined' })
  await payInSheet(page).click()
  await expect(page.getByTestId('card-message')).toContainText('Your card was declined')
  await expect(page.getByTestId('card-message')).toBeFocused()

  await page.evaluate(() => localStorage.setItem('sbx-wallets', 'none'))
  await page.reload()
  const loaded = page.waitForResponse(/getkey/)
  await chooseSize(page, coat.sizeID)
  await loaded
  await page.waitForLoadState('networkidle')
  await expect(walletButton(page)).toHaveCount(0)
  await expect(page.getByText('Pay by card at checkout')).toBeVisible()
})
