import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'
import { fillCard, fillInCheckoutForm, payButton } from '../support/money/buying.ts'
import { aPhoto, signInNewSeller } from '../support/browser/seller-steps.ts'

test('a seller offers sizes and colors with their own prices, and a buyer picks and pays for one', async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  test.setTimeout(240_000)
  await signInNewSeller(page, 'Va Riant')
  const title = `Merino scarf coat ${Date.now()}`
  await fillListingForm(page, title)
  await setVariants(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Your listing is live')).toBeVisible()
  await expectAccessible(page)
  await editOptions(page)
  await page.goto('/shopper/listings')
  await expect(page.getByRole('row').filter({ hasText: title }).getByText('From $80.00')).toBeVisible()

  // A seller cannot buy their own items.
  const context = await browser.newContext({ baseURL: baseURL!, viewport })
  await buy(await context.newPage(), title)
  await context.close()
})

async function buy(page: Page, title: string): Promise<void> {
  await page.goto(`/shop?search=${encodeURIComponent(title)}`)
  await expect(page.getByText('From $80').first()).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await pickVariant(page)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page).toHaveURL(/\/checkout/)
  await fillInCheckoutForm(page)
  await fillCard(page, '4242424242424242')
  // The price of two units of the variant, and the service fee.
  await expect(payButton(page)).toHaveText('Pay $168.00')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/confirm\?order=/)
  await expect(page.getByText('38 / red').first()).toBeVisible()
}

async function fillListingForm(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'New listing' }).click()
  const files = await Promise.all(
    ['#8a2f1d', '#1d3f8a'].map(async (color, i) => ({
      name: `${i}.png`,
      mimeType: 'image/png',
      buffer: await aPhoto(color),
    })),
  )
  await page.getByLabel('Choose photos or drop them here').setInputFiles(files)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Brand', { exact: true }).fill('Acne Studios')
  await page.getByLabel('Category', { exact: true }).selectOption('Coats')
  await page.getByLabel('Department', { exact: true }).selectOption('women')
  await page.getByLabel('Color', { exact: true }).fill('Brown')
  await page.getByLabel('Condition', { exact: true }).selectOption('very good')
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('120')
}

/** Makes four variants: two sizes in two colors, of which one costs less and one is sold out. */
async function setVariants(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add options such as color' }).click()
  const newValue = (option: string) => page.getByLabel(`${option}: New value`)
  await newValue('Size').fill('38, 40')
  await newValue('Size').press('Enter')
  await page.getByRole('button', { name: 'Add option' }).click()
  await newValue('Color').fill('red')
  await newValue('Color').press('Enter')
  await newValue('Color').fill('blue')
  await newValue('Color').press(',')
  await page.getByLabel('Field', { exact: true }).selectOption('Quantity')
  await page.getByLabel('Value', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Apply to all' }).click()
  await expect(page.getByLabel('Quantity of 40 / blue')).toHaveValue('2')
  await page.getByLabel('Quantity of 40 / blue').fill('0')
  await page.getByLabel('Quantity of 40 / red').fill('1')
  await page.getByLabel('Price of 38 / red').fill('80')
  await page.getByLabel('SKU of 38 / red').fill('SCARF-38-R')
  await page.getByLabel('Barcode of 38 / red').fill('4006381333932')
  await page.getByLabel('Photo of 38 / blue').selectOption('Photo 2')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Enter a valid barcode with 8, 12, 13, or 14 digits')).toBeVisible()
  await expect(page.getByLabel('Barcode of 38 / red')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Barcode of 38 / red').fill('4006381333931')
}

/** Renames a value. Then removes a value and undoes the removal. */
async function editOptions(page: Page): Promise<void> {
  await page.getByLabel('Color: value 2').fill('navy')
  await page.getByRole('button', { name: 'Remove 40', exact: true }).click()
  await expect(page.getByLabel('Quantity of 40 / red')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Quantity of 40 / red')).toHaveValue('1')
  await page.getByLabel('Color: value 2').fill('blue')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
}

/**
 * Opens a similar item and goes back. The similar item must show its own photos instead of those of the chosen variant.
 */
async function openSimilar(page: Page): Promise<void> {
  const photo = page.getByRole('link', { name: /^Enlarge photo/ }).first()
  const [url, href] = [page.url(), await photo.getAttribute('href')]
  await page.getByRole('region', { name: 'You may also like' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL(url)
  await expect(photo).not.toHaveAttribute('href', href!)
  await page.goBack()
  await expect(page).toHaveURL(url)
}

async function pickVariant(page: Page): Promise<void> {
  await waitForHydration(page)
  await expect(page.getByText('From $80').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expect(page.getByText('Please choose an option: Size')).toBeVisible()
  const option = (group: string, value: string) =>
    page.getByRole('group', { name: group }).getByRole('radio', { name: value })
  await option('Size', '40').check()
  await expect(option('Color', 'blue')).toBeDisabled()
  await option('Size', '38').check()
  await option('Color', 'blue').check()
  await expect(page.getByText('38 / blue · $120 · 2 left')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enlarge photo 1 of 2' })).toHaveAttribute('href', /\.jpg/)
  await expectAccessible(page)
  await openSimilar(page)
  await option('Size', '38').check()
  await option('Color', 'red').check()
  await expect(page.getByText('38 / red · $80 · 2 left')).toBeVisible()
  await chooseQuantity(page, option)
}

/** Chooses two units. Only one unit of another size is left, so the field disappears for that size. */
async function chooseQuantity(page: Page, option: (group: string, value: string) => Locator): Promise<void> {
  const quantity = page.getByLabel('Quantity', { exact: true })
  await quantity.selectOption('2')
  const total = page.locator('dl').filter({ hasText: 'Service fee' })
  await expect(total.getByText('$160.00', { exact: true })).toBeVisible()
  await expect(total.getByText('$168.00', { exact: true })).toBeVisible()
  await option('Size', '40').check()
  await option('Color', 'red').check()
  await expect(quantity).toBeHidden()
  await option('Size', '38').check()
  await option('Color', 'red').check()
  await quantity.selectOption('2')
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expect(page.getByText('Added to your bag')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bag: 2', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'View bag' }).click()
  await expect(page).toHaveURL(/\/bag/)
  await expect(page.getByText('Added to your bag')).toBeHidden()
  await page.goBack()
  await option('Size', '38').check()
  await option('Color', 'red').check()
  await quantity.selectOption('2')
}
