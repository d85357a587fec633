import { expect as plain, test, type Page } from '@playwright/test'
import { newEmail } from '../support/browser/account-steps.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  waitForHydration,
} from '../support/browser/page-checks.ts'
import { publishCoat } from '../support/browser/publish-coat.ts'
import { signInNewSeller } from '../support/browser/seller-steps.ts'
import { fillCard, payButton } from '../support/money/buying.ts'

const expect = plain.configure({ timeout: 20_000 })
test.describe.configure({ timeout: 180_000 })

const days = /Arrives \w{3} \d+ – (\w{3} )?\d+/

/** Sets shipping prices to the seller's own country and to all EU countries except Austria. */
async function setPrices(page: Page): Promise<void> {
  await page.goto('/shopper/settings/shipping')
  const form = page.getByRole('form', { name: 'Shipping and returns' })
  await form.getByLabel('Time to ship').selectOption('2')
  const [first, second] = [form.getByRole('group').nth(0), form.getByRole('group').nth(1)]
  await first.getByLabel('Destination').selectOption('Your country')
  await first.getByLabel('First item').fill('5')
  await form.getByRole('button', { name: 'Add a destination' }).click()
  await second.getByLabel('Destination').selectOption('European Union')
  await second.getByLabel('First item').fill('twelve')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter a price such as 7.50')).toBeVisible()
  await second.getByLabel('First item').fill('12.50')
  await form.getByLabel('Countries you don’t ship to').selectOption('Austria')
  await expect(form.getByRole('button', { name: 'Remove Austria' })).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Saved')).toBeVisible()
  await expectAccessibleInBothThemes(page)
}

async function chooseCountry(page: Page, country: string): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Country or region').selectOption(country)
}

test('a purchase from abroad shows the prices and days of the country, and an unserved country @long @phone', async ({
  page,
  browser,
}) => {
  await signInNewSeller(page, 'Sven Der')
  await setPrices(page)
  const { path } = await publishCoat(page, 'Sven’s far coat')

  // The browser's language must not decide the country.
  const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await guest.goto(path)
  await waitForHydration(guest)
  const arrival = guest.getByTestId('arrival')
  await expect(arrival).toContainText('United States')
  await chooseCountry(guest, 'Germany')
  await expect(arrival).toContainText('Ships to Germany')
  await expect(arrival).toContainText(days)
  await expect(guest.getByText('$12.50', { exact: true }).first()).toBeVisible()
  await chooseCountry(guest, 'Japan')
  await expect(arrival).toContainText('doesn’t ship to Japan')
  await expect(guest.getByRole('button', { name: 'Buy now' })).toBeHidden()
  await expectAccessible(guest)
  await chooseCountry(guest, 'Germany')
  await guest.getByRole('button', { name: 'Add to bag' }).click()
  await expect(guest.getByRole('link', { name: 'Bag: 1' })).toBeVisible()

  await guest.goto('/bag')
  await waitForHydration(guest)
  await expect(guest.getByText(days)).toBeVisible()
  await chooseCountry(guest, 'Austria')
  await expect(guest.getByText('Doesn’t ship to Austria')).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Check out' })).toBeHidden()
  await expectAccessible(guest)
  await chooseCountry(guest, 'Germany')
  await guest.getByRole('link', { name: 'Check out' }).click()

  await expect(guest.getByLabel('Country', { exact: true })).toHaveValue('DE')
  await waitForHydration(guest)
  await fillInGerman(guest)
  await fillCard(guest, '4242424242424242')
  await guest.getByLabel('Country', { exact: true }).selectOption('AT')
  await expect(guest.getByTestId('not-served')).toContainText('can’t be shipped to Austria')
  await expect(payButton(guest)).toBeDisabled()
  await guest.getByLabel('Country', { exact: true }).selectOption('DE')
  await expect(guest.getByTestId('not-served')).toBeHidden()
  await expectAccessible(guest)
  // The total consists of the item's price of 120.00, the shipping price to the EU, and the service fee of 5 %.
  await expect(payButton(guest)).toHaveText('Pay $138.50')
  await payButton(guest).click()
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('Thank you, Ada')
  await expect(guest.getByTestId('delivery-promise')).toContainText(days)
  await guest.context().close()

  await page.goto('/shopper/orders')
  await page.getByRole('link', { name: /Sven’s far coat/ }).click()
  await expect(page.getByTestId('delivery-promise')).toContainText(days)
  // The seller's page must show only the ship-by date, and not the date that was promised to the buyer.
  await expect(page.getByText(/\bShips? by\b/)).toHaveCount(1)
  await expect(page.getByText('You’ll receive').locator('..')).toContainText('$120.50')
})

async function fillInGerman(page: Page): Promise<void> {
  const typed = {
    Email: newEmail('abroad'),
    'Full name': 'Ada Lovelace',
    'Street address': 'Weserstraße 40',
    City: 'Berlin',
    'Postal code': '12045',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
}

test('tracking numbers from a file: matching rows are filled in, and the others are reported @desktop', async ({
  page,
  browser,
}) => {
  await signInNewSeller(page, 'Mona Ny')
  const { path } = await publishCoat(page, 'Mona’s coat')
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(path)
  await waitForHydration(guest)
  await guest.getByRole('button', { name: 'Buy now' }).click()
  await guest.getByLabel('Country', { exact: true }).selectOption('DE')
  await waitForHydration(guest)
  await fillInGerman(guest)
  await fillCard(guest, '4242424242424242')
  await payButton(guest).click()
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('Thank you, Ada')
  await guest.context().close()

  await page.goto('/shopper/orders/ship')
  const row = page.getByRole('listitem').filter({ hasText: 'Mona’s coat' })
  const number = await row.locator('.tabular-nums').first().textContent()
  const file = `order,carrier,tracking_number\n${number},UPS,1Z999AA10123456784\n99,UPS,1Z\n`
  await page
    .getByLabel('Import tracking from a CSV file')
    .setInputFiles({ name: 'parcels.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByText('Tracking added to 1 order')).toBeVisible()
  const carrier = row.getByLabel(`Carrier for order ${number}`)
  await expect(carrier).toHaveValue('UPS')
  await carrier.fill('FedEx')
  await expect(page.getByText('99: No order with this number is ready to ship')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these rows' }).click()
  expect((await download).suggestedFilename()).toBe('failed.csv')
  await page.getByRole('button', { name: 'Mark 1 order as shipped' }).click()
  await expect(page.getByText('1 order marked as shipped')).toBeVisible()
  await page.goto('/shopper/orders?tab=shipped')
  await page.getByRole('link', { name: /Mona’s coat/ }).click()
  await expect(page.getByRole('link', { name: 'Track package' })).toHaveAttribute(
    'href',
    'https://www.fedex.com/fedextrack/?trknbr=1Z999AA10123456784',
  )
})

test('a seller with listings but no ship-from address is asked for it on every page @desktop', async ({
  page,
}) => {
  // Removes the address from the response, to simulate a seller without an address. A real seller without an address
  // cannot be used because new listings require an address.
  await page.route(/\/seller\/checklist\?/, async (route) => {
    const answer = await route.fetch()
    const checklist = (await answer.json()) as { lines: { key: string }[] }
    const lines = checklist.lines.map((line) =>
      line.key === 'ships-from' ? { ...line, isNeeded: true, done: false } : line,
    )
    await route.fulfill({ response: answer, json: { ...checklist, lines } })
  })
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill('seller@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/listings$/)
  const banner = page.getByRole('note').filter({ hasText: 'Add the address you ship from' })
  await expect(banner).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click()
  await expect(banner).toBeVisible()
  await banner.getByRole('link', { name: 'Add address' }).click()
  await expect(page).toHaveURL(/\/shopper\/settings\/ship-from$/)
  await expect(page.getByRole('form', { name: 'Ship-from address' })).toBeInViewport()
})
