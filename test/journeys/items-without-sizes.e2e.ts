import { expect as plain, type Page } from '@playwright/test'
import { signInOwner } from '../support/browser/account-steps.ts'
import { test } from '../support/browser/own-app.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'
import { aPhoto, signInNewSeller } from '../support/browser/seller-steps.ts'
import { fillCard, fillInCheckoutForm, payButton } from '../support/money/buying.ts'

const expect = plain.configure({ timeout: 20_000 })

test('an owner makes fields optional, and a bag is sold without brand, color and size', async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  test.setTimeout(240_000)
  await signInOwner(page)
  await setFields(page, 'Optional', 'Not used')
  await setSizes(page, 'Items have no sizes')

  const title = `Canvas tote ${Date.now()}`
  const context = await browser.newContext({ baseURL: baseURL!, viewport })
  const seller = await context.newPage()
  await signInNewSeller(seller, 'Si Zeless')
  await publish(seller, title)
  await context.close()
  const guests = await browser.newContext({ baseURL: baseURL!, viewport })
  await buy(await guests.newPage(), title)
  await guests.close()

  await setFields(page, 'Required', 'Required')
  await setSizes(page, 'Same as the parent category')
})

async function setFields(page: Page, brand: string, color: string): Promise<void> {
  await page.goto('/sa/catalogue/attributes')
  const form = page.getByRole('form', { name: 'Brand and color' })
  await form.getByLabel('Brand').selectOption(brand)
  await form.getByLabel('Color').selectOption(color)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
}

async function setSizes(page: Page, choice: string): Promise<void> {
  await page.goto('/sa/catalogue/types')
  await page.locator('summary[aria-label="Edit Bags"]').click()
  await page.getByLabel('Sizes', { exact: true }).locator('visible=true').selectOption(choice)
  const form = page
    .getByRole('form', { name: /Bags/ })
    .filter({ has: page.getByLabel('Sizes', { exact: true }) })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
}

async function publish(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'New listing' }).click()
  const photo = { name: 'bag.png', mimeType: 'image/png', buffer: await aPhoto('#8a2f1d') }
  await page.getByLabel('Choose photos or drop them here').setInputFiles([photo])
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Category', { exact: true }).selectOption('Tote bags')
  await page.getByLabel('Condition', { exact: true }).selectOption('very good')
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('40')
  await expect(page.getByLabel('Color', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Size', { exact: true })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Your listing is live')).toBeVisible()
}

async function buy(page: Page, title: string): Promise<void> {
  await page.goto(`/shop?search=${encodeURIComponent(title)}`)
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toBeVisible()
  await expect(card).not.toContainText('One size')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText('One size')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page).toHaveURL(/\/checkout/)
  await fillInCheckoutForm(page)
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/confirm\?order=/)
  await expect(page.getByText(title).first()).toBeVisible()
  await expect(page.getByText('One size')).toHaveCount(0)
}
