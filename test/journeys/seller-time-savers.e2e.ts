import { expect, test } from '@playwright/test'
import { aWholeDraft, sellerHeaders } from '../support/browser/listing-steps.ts'
import { expectAccessibleInBothThemes } from '../support/browser/page-checks.ts'
import { signInNewSeller } from '../support/browser/seller-steps.ts'

test('a draft is scheduled, changed and canceled, in the editor and in the table', async ({ page }) => {
  await signInNewSeller(page, 'Sche Duller')
  const id = await aWholeDraft(page)
  await page.goto(`/shopper/listings/${id}`)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule publishing' })
  await expect(dialog.getByText('Your time zone: UTC')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const time = dialog.getByLabel('Date and time')
  await time.fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('Choose a time in the future')).toBeVisible()
  const day = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10)
  await time.fill(`${day}T10:30`)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText(/^Publishes .*10:30/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change time' })).toBeVisible()
  expect((await page.request.get(`/sa/buyer/viewcount/${id}`)).status()).toBe(404)
  await expectAccessibleInBothThemes(page)

  await page.goto('/shopper/listings')
  const row = page.getByRole('row').filter({ hasText: 'Wool coat' })
  await expect(row).toContainText('Scheduled')
  await expect(row).toContainText('10:30')
  await expectAccessibleInBothThemes(page)
  const actions = page.getByRole('button', { name: 'Actions for Wool coat' })
  await actions.click()
  await page.getByRole('button', { name: 'Change time' }).click()
  await page.getByLabel('Date and time').fill(`${day}T18:15`)
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await expect(row).toContainText('6:15')
  await actions.click()
  await page.getByRole('button', { name: 'Cancel schedule' }).click()
  await expect(page.getByText('“Wool coat” is no longer scheduled.')).toBeVisible()
  await expect(row).toContainText('Draft')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('6:15')
})

test('a published listing is listed again with its fields, and without its SKU', async ({ page }) => {
  await signInNewSeller(page, 'Ano Ther')
  const id = await aWholeDraft(page, { sizes: [{ size: 'M', qty: 1, sku: 'COAT-1' }] })
  await page.goto(`/shopper/listings/${id}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Your listing is live')).toBeVisible()
  await page.getByRole('button', { name: 'List another like this' }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Wool coat')
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('120.00')
  await expect(page.getByLabel('Describe photo 1')).toHaveValue('The front')
  await page.goto('/shopper/listings?tab=active')
  await page.getByRole('button', { name: 'Actions for Wool coat' }).click()
  await page.getByRole('button', { name: 'List another like this' }).click()
  await expect(page.getByText('A copy of “Wool coat” was saved as a draft.')).toBeVisible()
})

test('prices of variants are edited in the table with the keyboard, also after another change', async ({
  page,
}) => {
  await signInNewSeller(page, 'Cel Leditor')
  const sizes = [
    { size: 'S', qty: 1, priceCents: 11_000 },
    { size: 'M', qty: 2 },
  ]
  const id = await aWholeDraft(page, { sizes })
  await page.goto('/shopper/listings')
  await page.getByRole('button', { name: /^Prices of Wool coat/ }).click()
  const [small, medium] = [page.getByLabel('Price of Wool coat, S'), page.getByLabel('Price of Wool coat, M')]
  await expectAccessibleInBothThemes(page)
  // Another change makes the table's version of the listing outdated.
  const headers = await sellerHeaders(page)
  const { listing } = await (await page.request.get(`/api/seller/listings/${id}`, { headers })).json()
  await page.request.put(`/api/seller/listings/${id}`, {
    headers,
    data: { version: listing.version, title: 'Wool coat', color: 'Black' },
  })
  await small.fill('99')
  await small.press('ArrowDown')
  await expect(medium).toBeFocused()
  await expect(page.getByText('“Wool coat” in S now costs $99.00.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await page.getByRole('button', { name: /^Prices of Wool coat/ }).click()
  await expect(small).toHaveValue('110.00')
})

test('fields of many listings are previewed, changed together and restored', async ({ page }) => {
  await signInNewSeller(page, 'Fie Lds')
  const ids = [
    await aWholeDraft(page, { title: 'First coat' }),
    await aWholeDraft(page, { title: 'Second coat' }),
  ]
  await page.goto('/shopper/listings')
  await page.getByLabel('Select First coat').check()
  await page.getByLabel('Select Second coat').check()
  await page.getByRole('button', { name: 'Edit fields' }).click()
  const bar = page.getByRole('region', { name: 'Edit selected listings' })
  await bar.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByText('Fill in at least one field.')).toBeVisible()
  await bar.getByLabel('Color').fill('Red')
  await bar.getByLabel('Condition').selectOption('like new')
  await expectAccessibleInBothThemes(page)
  await bar.getByRole('button', { name: 'Preview changes' }).click()
  const preview = page.getByRole('region', { name: 'Preview of changes' })
  await expect(preview).toBeFocused()
  await expect(preview).toContainText('2 listings will change.')
  await expect(preview).toContainText('Color: brown → red')
  await expectAccessibleInBothThemes(page)
  await preview.getByRole('button', { name: 'Change 2 listings' }).click()
  await expect(page.getByText('2 listings changed.')).toBeVisible()
  const headers = await sellerHeaders(page)
  const colorOf = async (id: string) =>
    (await (await page.request.get(`/api/seller/listings/${id}`, { headers })).json()).listing.color
  expect(await Promise.all(ids.map(colorOf))).toEqual(['red', 'red'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  expect(await Promise.all(ids.map(colorOf))).toEqual(['brown', 'brown'])
})
