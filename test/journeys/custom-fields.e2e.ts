import { expect as plain, type Browser, type Page } from '@playwright/test'
import { makeBuyer, signIn } from '../support/browser/account-steps.ts'
import { blockPictures } from '../support/browser/no-pictures.ts'
import { test } from '../support/browser/own-app.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'
import { publishCoat } from '../support/browser/publish-coat.ts'
import { retireField } from '../support/browser/retire-field.ts'
import { signInNewSeller } from '../support/browser/seller-steps.ts'
import { fillCard, fillInCheckoutForm, payButton, putInBag } from '../support/money/buying.ts'

const expect = plain.configure({ timeout: 20_000 })

test.use({ actionTimeout: 20_000 })
test.beforeEach(({ page }) => blockPictures(page))

test('an owner defines fields, a seller and a buyer fill them in, and a guest answers at checkout', async ({
  page,
  browser,
  context,
  baseURL,
}) => {
  test.setTimeout(300_000)
  await defineFields(page)
  const seller = await openSeller(browser, baseURL!)
  const order = await buyAsGuest(browser, baseURL!, seller)
  await readOrder(seller.page, order)
  await readAsStaff(page, order)
  await retireField(page, '/sa/settings/fields', 'Is it a gift?')
  await context.clearCookies()
  await fillInProfile(browser, baseURL!)
})

async function defineFields(page: Page): Promise<void> {
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill('admin@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/listings$/)
  await page.goto('/sa/settings')
  await page.getByRole('link', { name: 'Custom fields', exact: true }).click()
  await expectAccessible(page)

  const question = await openForm(page, 'Add a question at checkout')
  await question.getByLabel('Name (English)').fill('Is it a gift?')
  await question.getByLabel('Type', { exact: true }).selectOption('choice')
  await question.getByLabel('Add options').fill('Wrap it, Not a gift')
  await question.getByLabel('Required').check()
  await question.getByLabel('Show as a column in the admin table').check()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Add field' }).click()
  await expect(page.getByText('Is it a gift? added')).toBeVisible()

  const number = await openForm(page, 'Add a field for sellers')
  await number.getByLabel('Name (English)').fill('Company number')
  await number.getByLabel('Everyone, on the seller’s profile page').check()
  await number.getByLabel('Ask in the application, too').check()
  await number.getByRole('button', { name: 'Add field' }).click()
  await expect(page.getByText('Company number added')).toBeVisible()

  const source = await openForm(page, 'Add a field for buyers')
  await source.getByLabel('Name (English)').fill('Favorite brands')
  await source.getByLabel('Only the buyer').check()
  await source.getByRole('button', { name: 'Add field' }).click()
  await expect(page.getByText('Favorite brands added')).toBeVisible()
  await expect(page.getByText('One option from a list · Seller and staff · Required')).toBeVisible()
}

async function openForm(page: Page, name: string) {
  await page.locator('summary', { hasText: name }).click()
  return page.getByRole('form', { name, exact: true })
}

async function openSeller(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/shopper/apply')
  await expect(page.getByLabel('Company number')).toBeVisible()
  await expectAccessible(page)
  await signInNewSeller(page, 'Gi Ft')
  const { _id, sizes } = await publishCoat(page, `Gift coat ${Date.now()}`)
  await page.goto('/shopper/settings/profile')
  const form = page.getByRole('form', { name: 'Profile' })
  await form.getByLabel('Company number').fill('HRB 12345')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Saved')).toBeVisible()
  const username = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('seller') ?? '{}') as { username?: string }).username,
  )
  await page.goto(`/shop/profile/${username}`)
  await expect(page.getByText('HRB 12345')).toBeVisible()
  return { page, listing: { _id, sizeID: sizes[0]!.ID } }
}

async function buyAsGuest(
  browser: Browser,
  baseURL: string,
  { listing }: Awaited<ReturnType<typeof openSeller>>,
): Promise<string> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await putInBag(context, baseURL, [{ ...listing, title: '', username: '', sellerName: '' }])
  await page.goto('/checkout')
  await fillInCheckoutForm(page)
  await fillCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  const question = page.getByLabel('Is it a gift?')
  await expect(page.getByText('Enter a value for “Is it a gift?”')).toBeVisible()
  await expect(question).toBeFocused()
  await expectAccessible(page)
  await question.selectOption('Wrap it')
  await page.reload()
  await expect(question).toHaveValue('wrap-it')
  await fillCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/confirm\?/)
  const receipt = page.getByRole('complementary', { name: 'Receipt' })
  await expect(receipt).toContainText('Is it a gift?Wrap it')
  await expectAccessible(page)
  const number = /\d{6,}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? ''
  await context.close()
  return number
}

async function readOrder(page: Page, number: string): Promise<void> {
  await page.goto('/shopper/orders')
  await page.getByRole('link', { name: number }).first().click()
  const address = page.getByRole('region', { name: 'Ship to' })
  await expect(address).toContainText('Is it a gift?Wrap it')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Packing slip' }).click()
  await expect(page.getByRole('article')).toContainText('Wrap it')
}

async function readAsStaff(page: Page, number: string): Promise<void> {
  await page.goto('/sa/orders')
  await expect(page.getByRole('columnheader', { name: 'Is it a gift?' })).toBeVisible()
  await page.locator('summary', { hasText: 'Filter by custom fields' }).click()
  const filters = page.getByRole('form', { name: 'Filter by custom fields' })
  await filters.getByLabel('Wrap it').check()
  await filters.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/fields=is-it-a-gift%3Awrap-it/)
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: number }) })
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
}

async function fillInProfile(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page, await makeBuyer(page.request, 'Mary Somerville'))
  await page.goto('/shop/customerprofile/profile')
  const form = page.getByRole('form', { name: 'Profile' })
  await expect(form.getByText('Only you can see this.')).toBeVisible()
  await form.getByLabel('Favorite brands').fill('Loden & Söhne')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Favorite brands')).toHaveValue('Loden & Söhne')
  await expectAccessible(page)
  await context.close()
}
