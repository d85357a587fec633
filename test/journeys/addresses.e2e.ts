import { expect as plain, test, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/page-checks.ts'
import { fillCard, findReservedItems, payButton, putInBag } from '../support/money/buying.ts'

const expect = plain.configure({ timeout: 20_000 })

const countries = [
  {
    code: 'HK',
    goods: { lot: 2, place: 2 },
    fields: ['Street address', 'City or district (optional)', 'Area'],
    entered: {
      'Street address': '18 Harbour Road',
      'City or district': 'Wan Chai',
      Area: 'Hong Kong Island',
    },
    wrong: { label: 'Area', text: 'Bavaria', words: 'Area: choose one from the list, such as Kowloon' },
    phone: ['2123 4567', '+852 2123 4567'],
    lines: ['18 Harbour Road', 'Wan Chai', 'Hong Kong Island', 'Hong Kong'],
  },
  {
    code: 'IE',
    goods: { lot: 2, place: 3 },
    fields: ['Street address', 'City', 'County (optional)', 'Eircode (optional)'],
    entered: { 'Street address': '3 Quay Street', City: 'Galway' },
    wrong: { label: 'Eircode', text: '1234', words: 'Enter an Eircode such as A65 F4E2' },
    phone: ['091 123 456', '+353 91 123 456'],
    lines: ['3 Quay Street', 'Galway', 'Ireland'],
  },
  {
    code: 'US',
    goods: { lot: 4, place: 3 },
    fields: ['Street address', 'City', 'State', 'ZIP code'],
    entered: {
      'Street address': '12 Canal Street',
      City: 'New York',
      State: 'New York',
      'ZIP code': '10013',
    },
    wrong: { label: 'ZIP code', text: '9720', words: 'Enter a ZIP code such as 95014' },
    phone: ['(212) 555-0132', '+1 212 555 0132'],
    lines: ['12 Canal Street', 'New York, NY 10013', 'United States'],
  },
] as const

for (const country of countries) {
  test(`checkout to ${country.code} shows the address fields of that country`, async ({
    page,
    context,
    baseURL,
    isMobile,
  }) => {
    const { lot, place } = country.goods
    const goods = (await findReservedItems(page, lot, isMobile, place + 1))[place]!
    await putInBag(context, baseURL!, [goods])
    await page.goto('/checkout')
    await expect(page.getByLabel('Card number')).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
    await page.getByLabel('Full name').fill('Ada Lovelace')
    await page.getByLabel('Street address').fill('12 Canal Street')
    await page.getByLabel('ZIP code').fill('10013')
    // Checks that the typed text is kept when the visitor selects another country and then the original country again.
    await chooseCountry(page, country.code === 'HK' ? 'IE' : 'HK')
    await expect(page.getByLabel('ZIP code')).toBeHidden()
    await chooseCountry(page, 'US')
    await expect(page.getByLabel('ZIP code')).toHaveValue('10013')
    await page.getByLabel('ZIP code').fill('')

    await chooseCountry(page, country.code)
    await expect.poll(() => shownFields(page)).toEqual(country.fields)
    for (const [label, text] of Object.entries(country.entered)) await field(page, label).fill(text)
    const { label, text, words } = country.wrong
    const right = await field(page, label).inputValue()
    await field(page, label).fill(text)
    await page.getByLabel('Phone').fill('12')
    await fillCard(page, '4242424242424242')
    await payButton(page).click()
    await expect(field(page, label)).toHaveAccessibleDescription(words)
    await expect(field(page, label)).toBeFocused()
    await expectAccessible(page)
    await field(page, label).fill(right)
    await payButton(page).click()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Enter a valid phone number/)
    await page.getByLabel('Phone').fill(country.phone[0])
    await payButton(page).click()
    await expect(page).toHaveURL(/\/confirm\?order=/)
    for (const line of country.lines)
      await expect(page.getByText(line, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(country.phone[1])).toBeVisible()
  })
}

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))

async function chooseCountry(page: Page, code: string): Promise<void> {
  await page.getByLabel('Country', { exact: true }).selectOption(code)
}

/** Returns the labels of the address fields that depend on the country, in display order. */
async function shownFields(page: Page): Promise<string[]> {
  const labels = await page.locator('label[for^=address_]:visible').allInnerTexts()
  return labels.filter((label) => !label.startsWith('Apartment'))
}
