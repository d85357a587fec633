import { expect as plain } from '@playwright/test'
import { aPaidSale } from '../support/admin-world.ts'
import { makeBuyer, signIn } from '../support/browser/account-steps.ts'
import { blockPictures } from '../support/browser/no-pictures.ts'
import { test } from '../support/browser/own-app.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  waitForHydration,
} from '../support/browser/page-checks.ts'
import { fillCard, findReservedItems, payButton, putInBag } from '../support/money/buying.ts'

const expect = plain.configure({ timeout: 20_000 })
test.describe.configure({ timeout: 150_000 })
test.beforeEach(({ page }) => blockPictures(page))

const hub = '/shop/customerprofile'
const sections = [
  ['Profile', 'profile'],
  ['Addresses', 'addresses'],
  ['Saved cards', 'cards'],
  ['Gifts', 'gifts'],
  ['Language', 'language'],
  ['Notifications', 'notifications'],
  ['Security', 'security'],
  ['Your data', 'data'],
] as const

test('the account lists its sections with their state, and each section has a page', async ({
  page,
  request,
}) => {
  await signIn(page, await makeBuyer(request, 'Hedy Lamarr'))
  await page.goto(hub)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Orders No orders yet/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Addresses No addresses yet/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Security Two-step verification off/ })).toBeVisible()
  await expect(main.getByText('Loading…')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  for (const [title, path] of sections) {
    await main.getByRole('link', { name: new RegExp(`^${title} `) }).click()
    await expect(page).toHaveURL(`${hub}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectAccessible(page)
    await main.getByRole('link', { name: 'Your account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
  }
  await page.goto(`${hub}#notifications`)
  await expect(page).toHaveURL(`${hub}/notifications`)
  await page.goto(`${hub}/unknown`)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Your account')
  await page.goto(hub)
  await main.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(`${hub}/addresses`)
  await expect(page).toHaveURL(/\/login\?to=\/shop\/customerprofile\/addresses$/)
})

test('an address in the account can be added, changed, removed and restored, and pays at checkout', async ({
  page,
  context,
  request,
  baseURL,
  isMobile,
}) => {
  const goods = await findReservedItems(page, 0, isMobile, 1)
  await signIn(page, await makeBuyer(request, 'Hedy Lamarr'))
  await page.goto(`${hub}/addresses`)
  await page.getByRole('button', { name: 'Add address' }).click()
  const form = page.getByRole('form', { name: 'Add address' })
  await expect(page.getByRole('heading', { name: 'Add address' })).toBeFocused()
  await form.getByLabel('Country').selectOption('GB')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(form.getByLabel('Full name')).toBeFocused()
  await form.getByLabel('Full name').fill('Hedy Lamarr')
  await form.getByLabel('Street address').fill('19 New King Street')
  await form.getByLabel('Town or city').fill('Bath')
  await form.getByLabel('Postcode').fill('nope')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(form.getByLabel('Postcode')).toBeFocused()
  await form.getByLabel('Postcode').fill('BA1 2BL')
  await expect(form.getByLabel('Use as my default address')).toBeChecked()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Address saved')).toBeVisible()
  await expect(page.getByText('Default address', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Edit address: 19 New King Street' }).click()
  const edit = page.getByRole('form', { name: 'Edit address' })
  await edit.getByLabel('Street address').fill('20 New King Street')
  await edit.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('main').getByText('20 New King Street')).toBeVisible()
  await page.getByRole('button', { name: 'Remove address: 20 New King Street' }).click()
  await expect(page.getByText('No saved addresses yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Default address', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await putInBag(context, baseURL!, goods)
  await page.goto('/checkout')
  const change = page.getByRole('button', { name: 'Change shipping address' })
  await expect(change.locator('..')).toContainText('20 New King Street')
  await expect(page.getByLabel('Street address')).toBeHidden()
  await fillCard(page, '4242424242424242')
  await expectAccessible(page)
  await page.getByLabel('Save this card for next time').check()
  await payButton(page).click()
  await expect(page).toHaveURL(/\/confirm\?order=/)
  await page.goto(hub)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Orders 1 open order/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Addresses 1 address/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Saved cards 1 card/ })).toBeVisible()
  await main.getByRole('link', { name: /^Orders / }).click()
  await main.getByRole('link', { name: /^Order / }).click()
  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(page.getByRole('status').filter({ hasText: /from this order|in your bag/ })).toBeVisible()
  await expectAccessible(page)
})

test('a guest puts an order into the bag again, with and without JavaScript @phone', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const sale = await aPaidSale(playwright, page.request, baseURL!, 4)
  await page.goto(`/confirm-order/${sale.stoken}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Buy again' }).click()
  const outcome = page.getByRole('status').filter({ hasText: /from this order|in your bag/ })
  await expect(outcome).toBeVisible()
  const text = await outcome.textContent()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(outcome).toHaveText(text!)

  const plainContext = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const plainPage = await plainContext.newPage()
  await plainPage.goto(`/confirm-order/${sale.stoken}`)
  await plainPage.getByRole('button', { name: 'Buy again' }).click()
  await expect(plainPage.getByRole('status').filter({ hasText: text! })).toBeVisible()
  await plainContext.close()
})
