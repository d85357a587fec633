import { expect, test, type Page } from '@playwright/test'
import { heicFile } from '#platform/pictures/heic/heic.fixture.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'
import { aPhoto, signInNewSeller } from '../support/browser/seller-steps.ts'

test('a listing is created with photos, and edited @phone', async ({ page }) => {
  await signInNewSeller(page, 'Lis Ting')
  await expect(page.getByText('No listings yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New listing' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Add a title')).toBeVisible()
  await expect(page.getByText('Add at least one photo')).toBeVisible()
  await expect(page.locator('input[name=photos]')).toBeFocused()
  await expectAccessible(page)

  await addPhotos(page, ['#6b5644', '#2c5c43', '#8a2f1d'])
  await expect(page.getByText('3 photos have no description.')).toBeVisible()
  await page.getByLabel('Describe photo 1').fill('The front')
  await expect(page.getByText('2 photos have no description.')).toBeVisible()
  await page.getByRole('button', { name: 'Add descriptions' }).press('Enter')
  await expect(page.getByLabel('Describe photo 2')).toBeFocused()
  await page.getByRole('button', { name: 'Move photo 1 back' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move photo 2 back' })).toBeFocused()
  await expect(page.getByLabel('Describe photo 2')).toHaveValue('The front')
  await page.getByRole('button', { name: 'Remove photo 3' }).click()
  await expect(page.getByLabel('Describe photo 3')).toBeHidden()
  // Browsers that do not support HEIC report no media type for such a file.
  const heic = { name: 'IMG_0001.HEIC', mimeType: '', buffer: heicFile('quadrants-exif') }
  await page.getByLabel('Choose photos or drop them here').setInputFiles([heic])
  await page.getByLabel('Describe photo 3').fill('The label, seen from the side')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.locator('picture')).toHaveCount(3)
  await expect(page.getByText('1 photo has no description.')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Title', { exact: true }).fill('O’Hara’s wool coat')
  await page.getByLabel('Brand', { exact: true }).fill(`Bräuer & Söhne ${Date.now()}`)
  await expect(page.getByText('This is a new brand')).toBeVisible()
  await page.getByLabel('Category', { exact: true }).selectOption('Coats')
  await page.getByLabel('Department', { exact: true }).selectOption('women')
  await page.getByLabel('Color', { exact: true }).fill('Brown')
  await page.getByLabel('Condition', { exact: true }).selectOption('very good')
  await page.getByLabel('Size', { exact: true }).fill('M')
  await page.getByRole('button', { name: 'Add a size' }).click()
  await page.getByLabel('Size 2', { exact: true }).fill('L')
  await page.getByLabel('Quantity').nth(1).fill('2')
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('120')
  await expect(page.getByText('$108.00')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Your listing is live')).toBeVisible()
  await expect(page).toHaveURL(/\/shopper\/listings\/prd_/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused. Buyers can’t see it.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Your listing is live again')).toBeVisible()

  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('99.50')
  await page.getByRole('link', { name: 'View in shop' }).click()
  await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Save and leave' }).click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByText('$99.50').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enlarge photo 2 of 3: The front' })).toBeVisible()
  await page.getByRole('link', { name: 'Enlarge photo 3 of 3: The label, seen from the side' }).click()
  await expect(page.getByRole('dialog').getByAltText('The label, seen from the side')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog').getByAltText(/wool coat, photo 1 of 3$/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/shopper/listings')
  const row = page.getByRole('row').filter({ hasText: 'wool coat' })
  const { height } = (await row.boundingBox())!
  // A phone screen must have enough space for at least five rows.
  expect(height * 5).toBeLessThanOrEqual(page.viewportSize()!.height)
  await expectAccessible(page)
})

test('a concurrent change is shown, and typed text is kept @long @phone', async ({ page }) => {
  await signInNewSeller(page, 'Sta Lensky')
  const id = await createListing(page, { title: 'Felt hat', priceCents: 5000 })
  await page.goto(`/shopper/listings/${id}`)
  await page.getByLabel('Title', { exact: true }).fill('Felt hat, mended')
  const { headers, listing } = await readListing(page, id)
  const data = { version: listing.version, priceCents: 4500 }
  expect((await page.request.put(`/api/seller/listings/${id}`, { headers, data })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(
    page.getByRole('heading', { name: 'This listing has changed since you opened it' }),
  ).toBeVisible()
  await expect(page.getByText('Price changed from “50.00” to “45.00”.')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Felt hat, mended')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  const { listing: saved } = await readListing(page, id)
  expect([saved.title, saved.price.cents]).toEqual(['Felt hat, mended', 4500])
})

test('many listings are changed together and restored, and a price is edited in its row @desktop', async ({
  page,
}) => {
  await signInNewSeller(page, 'Bul Kmann')
  for (const title of ['First scarf', 'Second scarf', 'Third scarf'])
    await createListing(page, { title, priceCents: 10_000, sizes: [{ size: 'One size', qty: 1 }] })
  await page.goto('/shopper/listings')
  const first = page.getByLabel('Price of First scarf')
  await page.getByLabel('Select First scarf').check()
  await page.getByLabel('Select Second scarf').check()
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await page.getByLabel('By percentage').check()
  await page.getByLabel(/^Percent/).fill('-20')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByText('Price: $100.00 → $80.00').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change 2 listings' }).click()
  await expect(page.getByText('2 prices changed.')).toBeVisible()
  await expect(first).toHaveValue('80.00')
  await expect(page.getByLabel('Price of Third scarf')).toHaveValue('100.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(first).toHaveValue('100.00')

  await first.fill('0.5')
  await first.press('Enter')
  await expect(page.getByText('Enter a price of $1 or more')).toBeVisible()
  await first.fill('75')
  await first.press('Enter')
  await expect(page.getByText('“First scarf” now costs $75.00.')).toBeVisible()
  await page.getByLabel('Stock for First scarf').fill('4')
  await page.getByLabel('Stock for First scarf').press('Enter')
  await expect(page.getByText('in One size: 4 in stock')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for First scarf' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(first).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(first).toHaveValue('75.00')

  await page.getByLabel('Select First scarf').check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('region', { name: 'These couldn’t be changed' })).toContainText('First scarf: ')
})

test('a file is imported and its bad row reported, and importing it again needs a confirmation @long @desktop', async ({
  page,
}) => {
  await signInNewSeller(page, 'Imp Ortega')
  await page.goto('/shopper/imports')
  await expectAccessible(page)
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download template' }).click()
  expect((await template).suggestedFilename()).toBe('listings-template.csv')

  const csv =
    'title,price,sizes\nD’Arcy’s gloves,12.50,M:2\nBad gloves,twelve,M:1\n"Scarf, long",30,One size:1\n'
  const file = { name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Choose a CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/\/shopper\/imports\/imp_/)
  await expect(page.getByText('1 listing can’t be imported as is:')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 listings', exact: true }).click()
  await expect(page.getByText('3 rows read: 2 created, 1 failed.')).toBeVisible()
  await expect(page.getByText('Done (1 row failed)', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Bad gloves' })).toContainText(
    '“twelve” isn’t a price',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: /^All rows/ }).click()
  await page.getByRole('link', { name: 'D’Arcy’s gloves' }).click()
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('12.50')

  await page.goto('/shopper/imports')
  await page.getByLabel('Choose a CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('You’ve already imported this file. Import it again?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'spring.csv' })).toHaveCount(1)
})

test('a seller edits the shop: profile, shipping price and vacation @long @phone', async ({ page }) => {
  await signInNewSeller(page, 'Set Tings')
  await page.goto('/shopper/settings')
  await expectAccessible(page)
  await page.getByLabel('Username').fill('ines_marchetti')
  await expect(page.getByText('Username already exists')).toBeVisible()
  await page.getByLabel('Username').fill(`set_${Date.now().toString(36)}`)
  await expect(page.getByText('Username already exists')).toBeHidden()
  await page.getByRole('form', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('form', { name: 'Profile' }).getByText('Saved')).toBeVisible()
  const shipping = page.getByRole('form', { name: 'Shipping and returns' })
  await shipping.getByRole('button', { name: 'Use one price for all countries' }).click()
  await shipping.getByLabel('Shipping price').fill('9.9')
  await shipping.getByRole('button', { name: 'Save' }).click()
  await expect(shipping.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Shipping price' })).toHaveValue('9.90')

  const day = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10)
  await page.getByLabel('Back on').fill(day)
  await page.getByRole('button', { name: 'Turn on vacation mode' }).click()
  await expect(page.getByText('Vacation mode is on until')).toBeVisible()
  await page.getByRole('button', { name: 'I’m back' }).click()
  await expect(page.getByText('Vacation mode is off.')).toBeVisible()
})

async function addPhotos(page: Page, colors: readonly string[]): Promise<void> {
  const files = colors.map(async (color, at) => ({
    name: `photo-${at}.png`,
    mimeType: 'image/png',
    buffer: await aPhoto(color),
  }))
  await page.getByLabel('Choose photos or drop them here').setInputFiles(await Promise.all(files))
  await expect(page.getByLabel(`Describe photo ${colors.length}`)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

interface OwnListing {
  title: string
  price: { cents: number }
  version: string
}

async function headersOf(page: Page): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
}

async function createListing(page: Page, data: object): Promise<string> {
  const made = await page.request.post('/api/seller/listings', { headers: await headersOf(page), data })
  expect(made.ok(), await made.text()).toBe(true)
  return ((await made.json()) as { listing: { _id: string } }).listing._id
}

async function readListing(page: Page, id: string) {
  const headers = await headersOf(page)
  const answer = await page.request.get(`/api/seller/listings/${id}`, { headers })
  return { headers, ...((await answer.json()) as { listing: OwnListing }) }
}
