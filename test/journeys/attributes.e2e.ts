import { expect as plain, type Browser, type Page } from '@playwright/test'
import { countEffort } from '../support/browser/effort.ts'
import { blockPictures } from '../support/browser/no-pictures.ts'
import { test } from '../support/browser/own-app.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'
import { publishCoat } from '../support/browser/publish-coat.ts'
import { retireField } from '../support/browser/retire-field.ts'
import { signInNewSeller } from '../support/browser/seller-steps.ts'

const expect = plain.configure({ timeout: 20_000 })

/** Maximum number of clicks and inputs for adding a filterable attribute with three choices. */
const maxInputs = 12

test.use({ actionTimeout: 20_000 })
test.beforeEach(({ page }) => blockPictures(page))

test('an admin defines attributes, a seller fills them in, and a buyer filters by them', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  await defineAttributes(page)
  const title = `Loden coat ${Date.now()}`
  const path = await fillIn(browser, baseURL!, title)
  await readDetails(page, path)
  await filterBy(page, title)
  await filterWithoutScript(browser, baseURL!, title)
  await changeAttributes(page)
})

async function defineAttributes(page: Page): Promise<void> {
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill('admin@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/listings$/)

  const effort = await countEffort(page)
  await page.goto('/sa/catalogue')
  await page.getByRole('link', { name: 'Attributes', exact: true }).click()
  await expect(page.getByText('No attributes yet. Add the first one below.')).toBeVisible()
  await expectAccessible(page)
  const form = page.getByRole('form', { name: 'New attribute' })
  await form.getByLabel('Name (English)').fill('Fabric')
  await form.getByLabel('Add options').fill('Wool, Silk, Cotton')
  await form.getByLabel('Add options').press('Enter')
  await expect(form.getByRole('list', { name: 'Options' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add attribute' }).click()
  await expect(page.getByText('Fabric added')).toBeVisible()
  // `countEffort` does not count the Enter key.
  expect(effort.clicks + effort.fields + 1, 'clicks and inputs').toBeLessThanOrEqual(maxInputs)

  await addMeasured(page, 'Weight', 'number', 'kg')
  await addMeasured(page, 'Chest', 'measurement', 'cm')
  const list = page.getByRole('list', { name: 'Attributes' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(
    list.getByText('One option from a list · All categories · Filter · Search · 0 listings'),
  ).toBeVisible()

  await page.getByLabel('Edit Fabric').click()
  const edit = page.getByRole('form', { name: 'Edit Fabric' })
  await edit.getByRole('textbox', { name: 'Name (Deutsch) (optional)', exact: true }).fill('Stoff')
  await edit.getByLabel('Required to publish a listing').check()
  await edit.getByLabel('Show below the title in lists').check()
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Fabric saved')).toBeVisible()
  await expect(page.getByLabel('Edit Fabric')).toBeFocused()
}

async function addMeasured(page: Page, name: string, kind: string, unit: string): Promise<void> {
  const form = page.getByRole('form', { name: 'New attribute' })
  await form.getByLabel('Name (English)').fill(name)
  await form.getByLabel('Type', { exact: true }).selectOption(kind)
  await form.getByLabel('Unit').fill(unit)
  await form.getByRole('button', { name: 'Add attribute' }).click()
  await expect(page.getByText(`${name} added`)).toBeVisible()
}

async function fillIn(browser: Browser, baseURL: string, title: string): Promise<string> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signInNewSeller(page, 'Lo Den')
  // Publishes the listing through the API with the required value. The seller then changes this value in the form.
  const { _id, path } = await publishCoat(page, title, { attributes: { fabric: ['cotton'] } })
  await page.goto(`/shopper/listings/${_id}`)
  const section = page.getByRole('region', { name: 'More details' })
  await expect(section.getByLabel('Fabric')).toHaveValue('cotton')
  await section.getByLabel('Fabric').selectOption('')
  await section.getByLabel(/^Weight/).fill('heavy')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(section.getByText('Enter a value for “Fabric”')).toBeVisible()
  await expect(
    section.getByText('Enter a number with up to three decimal places, such as 72.5'),
  ).toBeVisible()
  await expect(section.getByLabel('Fabric')).toBeFocused()
  await expectAccessible(page)

  await section.getByLabel('Fabric').selectOption('silk')
  await section.getByLabel(/^Weight/).fill('2.5')
  await section.getByLabel('Chest (cm), size M').fill('104')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.reload()
  await expect(section.getByLabel('Fabric')).toHaveValue('silk')
  await expect(section.getByLabel(/^Weight/)).toHaveValue('2.5')
  await expect(section.getByLabel('Chest (cm), size M')).toHaveValue('104')
  await context.close()
  return path
}

async function filterBy(page: Page, title: string): Promise<void> {
  await page.goto('/shop?type=Coats')
  await waitForHydration(page)
  await openFilters(page)
  await page.locator('summary', { hasText: 'Fabric' }).click()
  await page.getByLabel(/^Silk/).check()
  await expect(page).toHaveURL(/attr\.fabric=silk/)
  await page.locator('summary', { hasText: 'Weight (kg)' }).click()
  await page.getByLabel('Weight (kg), minimum').fill('2')
  await page.getByLabel('Weight (kg), minimum').press('Enter')
  await expect(page).toHaveURL(/attr\.weight\.min=2/)
  await closeFilters(page)
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('Silk')
  await expect(page.getByRole('article')).toHaveCount(1)
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips).toContainText('Fabric: Silk')
  await expectAccessible(page)

  await page.goto('/shop?type=Coats&attr.fabric=silk&attr.weight.min=3')
  await expect(page.getByRole('heading', { name: 'No matching items' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove filter: Weight: from 3 kg' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Any details' }).click()
  await expect(page).not.toHaveURL(/attr\./)
}

async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  if (await button.isVisible()) await button.click()
}

async function closeFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Close filters' })
  if (await button.isVisible()) await button.click()
}

async function readDetails(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const about = page.getByRole('region', { name: 'About this item' })
  await expect(about.locator('dl')).toContainText('Fabric')
  await expect(about.locator('dl')).toContainText('2.5 kg')
  const row = about.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'M', exact: true }) })
  await expect(row).toContainText('104')
  await expectAccessible(page)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('"name":"Fabric","value":"Silk"')
  await page.goto(`${path}?lang=de`)
  await expect(page.locator('dl').filter({ hasText: 'Stoff' })).toBeVisible()
  await page.goto(`${path}?lang=en`)
}

async function filterWithoutScript(browser: Browser, baseURL: string, title: string): Promise<void> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/shop?attr.fabric=silk')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(title)
  await page.goto('/shop?attr.fabric=wool')
  await expect(page.getByRole('heading', { name: 'No matching items' })).toBeVisible()
  await context.close()
}

async function changeAttributes(page: Page): Promise<void> {
  await page.goto('/sa/catalogue/attributes')
  await page.getByLabel('Edit Fabric').click()
  const merge = page.getByRole('form', { name: 'Merge options' })
  await merge.getByLabel('Merge', { exact: true }).selectOption('silk')
  await merge.getByLabel('Into').selectOption('wool')
  await merge.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Silk merged. 1 listing moved.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()

  await page.getByRole('button', { name: 'Move Chest up' }).click()
  await expect(page.getByText('Sort order saved')).toBeVisible()
  await retireField(page, '/sa/catalogue/attributes', 'Weight')
  await retireField(page, '/sa/catalogue/attributes', 'Fabric')
  await page.goto('/shop?attr.weight.min=1')
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0)
}
