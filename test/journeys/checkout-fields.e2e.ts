import { expect as plain, test, type Page } from '@playwright/test'
import { goodPassword, makeBuyer, signIn } from '../support/browser/account-steps.ts'
import { buyer, fillCard, findReservedItems, payButton, putInBag } from '../support/money/buying.ts'

const expect = plain.configure({ timeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

/** Delays the page's JavaScript, as a slow connection would. Returns a function that ends the delay. */
async function slowScript(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

const fieldsTypedBefore = ['Email', 'Full name', 'Street address'] as const
const fieldsTypedAfter = ['City', 'State', 'ZIP code'] as const

for (const isChanged of [false, true]) {
  test(`text typed before hydration is kept${isChanged ? ', even if an extension changed the page @long @phone' : ' @desktop'}`, async ({
    page,
    context,
    baseURL,
    isMobile,
  }) => {
    await signIn(page, await makeBuyer(page.request, 'Mary Somerville'))
    // Skips the first listings that `findReservedItems` returns, because other journeys use them.
    await putInBag(context, baseURL!, (await findReservedItems(page, 5, isMobile, 3)).slice(2))
    const releaseScripts = await slowScript(page)
    await page.goto('/checkout', { waitUntil: 'commit' })
    await expect(page.getByLabel('ZIP code')).toBeVisible()
    if (isChanged) {
      // Simulates a browser extension that changes the page before hydration. React then finds unexpected content and
      // renders the whole page again.
      await page.getByText('Shipping address').evaluate((legend) => (legend.textContent = 'Changed'))
    }
    for (const label of fieldsTypedBefore) await page.getByLabel(label, { exact: true }).fill(buyer[label])
    releaseScripts()
    await expect(page.getByLabel('Card number')).toBeVisible()
    await expect(page.getByText('Shipping address')).toBeVisible()
    for (const label of fieldsTypedAfter) await page.getByLabel(label, { exact: true }).fill(buyer[label])
    for (const label of [...fieldsTypedBefore, ...fieldsTypedAfter])
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(buyer[label])
  })
}

test("a signed-in buyer gets the profile's name and address filled in and can change them @phone", async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  const email = await makeBuyer(page.request, 'Mary Somerville')
  const { token, buyer: account } = await (
    await page.request.post('/bauth/login', { data: { email, password: goodPassword } })
  ).json()
  const profile = {
    address_line1: '7 Canal Row',
    address_city: 'Jedburgh',
    address_zip: '10013',
    phone: '+1 415 555 0132',
  }
  await page.request.put(`/api/customerprofile/${account._id}`, {
    data: { ...account, ...profile },
    headers: { authorization: `Bearer ${token}` },
  })
  await signIn(page, email)
  // Skips listings that other journeys have reserved (held), because this journey pays for its listings.
  const [, , ...goods] = await findReservedItems(page, 6, isMobile, 3)
  await putInBag(context, baseURL!, goods)
  const releaseScripts = await slowScript(page)
  await page.goto('/checkout', { waitUntil: 'commit' })
  await page.getByLabel('City').fill('Somewhere else')
  releaseScripts()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Full name')).toHaveValue('Mary Somerville')
  await expect(page.getByLabel('Street address')).toHaveValue(profile.address_line1)
  await expect(page.getByLabel('ZIP code')).toHaveValue(profile.address_zip)
  await expect(page.getByLabel('Phone')).toHaveValue(profile.phone)
  await expect(page.getByLabel('City')).toHaveValue('Somewhere else')
  await page.getByLabel('Full name').fill('Someone Else')
  await page.reload()
  await expect(page.getByLabel('ZIP code')).toHaveValue(profile.address_zip)
  await expect(page.getByLabel('Full name')).toHaveValue('Someone Else')

  await page.getByLabel('State', { exact: true }).fill('NY')
  // The buyer's profile has no country. The selected country is only a guess until the buyer confirms the country.
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expect(page.getByText('Check the country: the address in your profile')).toBeVisible()
  await expect(page.getByLabel('Country')).toBeFocused()
  await page.getByLabel('Yes, ship to United States').check()
  await payButton(page).click()
  await expect(page).toHaveURL(/\/confirm\?order=/)
})

test('an address saved at checkout is filled in next time and can be deleted in the account @long @desktop', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  const [, ...goods] = await findReservedItems(page, 4, isMobile, 3)
  await signIn(page, await makeBuyer(page.request, 'Caroline Herschel'))
  await putInBag(context, baseURL!, goods.slice(1))
  await page.goto('/checkout')
  await page.getByLabel('Country').selectOption('GB')
  for (const [label, text] of [
    ['Full name', 'Caroline Herschel'],
    ['Street address', '19 New King Street'],
    ['Town or city', 'Bath'],
    ['Postcode', 'BA1 2BL'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Save this address for next time').check()
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/confirm\?order=/)

  await putInBag(context, baseURL!, goods.slice(0, 1))
  await page.goto('/checkout')
  const change = page.getByRole('button', { name: 'Change shipping address' })
  await expect(change.locator('..')).toContainText('19 New King Street')
  await expect(page.getByLabel('Street address')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change email' })).toBeVisible()
  await change.click()
  const saved = page.getByLabel('Saved addresses')
  await expect(saved).toBeFocused()
  await expect(saved).toContainText('Caroline Herschel, 19 New King Street, Bath BA1 2BL')
  await expect(page.getByLabel('Street address')).toHaveValue('19 New King Street')
  await expect(page.getByLabel('Country')).toHaveValue('GB')
  await expect(page.getByLabel('Save this address for next time')).toBeHidden()
  await page.getByLabel('City').fill('Slough')
  await expect(saved).toHaveValue('')
  await expect(page.getByLabel('Save this address for next time')).toBeVisible()
  await page.getByLabel('Country').selectOption('US')
  await saved.selectOption({ index: 0 })
  await expect(page.getByLabel('City')).toHaveValue('Bath')
  await expect(page.getByLabel('Country')).toHaveValue('GB')

  await page.goto('/shop/customerprofile/addresses')
  await page.getByRole('button', { name: 'Remove address: 19 New King Street' }).click()
  await expect(page.getByText('Address removed')).toBeVisible()
  await expect(page.getByText('No saved addresses yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Remove address: 19 New King Street' })).toBeVisible()
})
