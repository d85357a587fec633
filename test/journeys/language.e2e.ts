import { expect, test, type Page } from '@playwright/test'
import { goodPassword, makeBuyer, signIn } from '../support/browser/account-steps.ts'
import { expectAccessibleInBothThemes, waitForHydration } from '../support/browser/page-checks.ts'

const html = (page: Page) => page.locator('html')
const languageSwitch = (page: Page) => page.getByRole('form', { name: /^(Language|Sprache)$/ })
const choose = (page: Page, name: 'Deutsch' | 'English') =>
  languageSwitch(page).getByRole('button', { name }).click()

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the switch in the footer changes the language of this and all following pages, and back @phone', async ({
    page,
  }) => {
    await page.goto('/shop?gender=women')
    await expect(html(page)).toHaveAttribute('lang', 'en')
    await choose(page, 'Deutsch')
    await expect(page).toHaveURL(/\/shop\?gender=women$/)
    await expect(html(page)).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Damen')
    await page.goto('/bag')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihr Warenkorb')
    await choose(page, 'English')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your bag')
  })

  test('a URL with a language opens in that language, and so do its links @desktop', async ({ page }) => {
    await page.goto('/shop?lang=de')
    await expect(html(page)).toHaveAttribute('lang', 'de')
    await page.getByRole('link', { name: 'Nutzungsbedingungen' }).click()
    await expect(page).toHaveURL(/\/terms$/)
    await expect(html(page)).toHaveAttribute('lang', 'de')
    // A language that the visitor has chosen takes precedence over the language in the page's URL.
    await page.goto('/shop?lang=de&page=2')
    await choose(page, 'English')
    await expect(page).toHaveURL(/\/shop\?page=2$/)
    await expect(html(page)).toHaveAttribute('lang', 'en')
  })
})

test('a browser that prefers German gets German, and search engines get each language @desktop', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'de-AT', baseURL })
  const page = await context.newPage()
  const consoleErrors: string[] = []
  page.on('pageerror', ({ message }) => consoleErrors.push(message))
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  for (const path of ['/', '/shop', '/login']) {
    await page.goto(path)
    await expect(html(page)).toHaveAttribute('lang', 'de')
    await waitForHydration(page)
    await expectAccessibleInBothThemes(page)
  }
  expect(consoleErrors).toEqual([])
  await page.goto('/shop?gender=women')
  const at = (language: string) => page.locator(`link[rel=alternate][hreflang=${language}]`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${baseURL}/shop?gender=women&lang=de`,
  )
  await expect(at('de')).toHaveAttribute('href', `${baseURL}/shop?gender=women&lang=de`)
  for (const one of ['en', 'x-default'])
    await expect(at(one)).toHaveAttribute('href', `${baseURL}/shop?gender=women`)
  await context.close()
})

test("signing in applies the account's language on every device @long @phone", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await makeBuyer(page.request, 'Anna Lang')
  await signIn(page, email)
  await choose(page, 'Deutsch')
  await expect(html(page)).toHaveAttribute('lang', 'de')
  await page.goto('/shop/customerprofile/language')
  await expect(page.getByLabel('Sprache der Seiten und E-Mails')).toHaveValue('de')

  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await signIn(other, email, goodPassword)
  await expect(html(other)).toHaveAttribute('lang', 'de')
  await other.goto('/shop/customerprofile/language')
  await other.getByLabel('Sprache der Seiten und E-Mails').selectOption('English')
  await other.getByRole('region', { name: 'Sprache' }).getByRole('button', { name: 'Speichern' }).click()
  await expect(html(other)).toHaveAttribute('lang', 'en')
  await expect(other.getByLabel('Language for pages and emails')).toHaveValue('en')

  // The first browser stays in German until the next sign-in, because of its language cookie.
  await page.goto('/shop')
  await expect(html(page)).toHaveAttribute('lang', 'de')
  await elsewhere.close()
})

test('a page uses the language that was chosen in another tab @long @desktop', async ({ page, context }) => {
  await page.goto('/shop')
  await waitForHydration(page)
  const other = await context.newPage()
  await other.goto('/bag?lang=de')
  await page.getByRole('link', { name: 'Terms', exact: true }).click()
  await expect(page).toHaveURL(/\/terms$/)
  await expect(html(page)).toHaveAttribute('lang', 'de')
})

test('staff see types and colors in their language, and a color typed in it is recognized @long @phone', async ({
  page,
}) => {
  await page.goto('/shopper/sellerLogin?lang=de')
  await page.getByLabel('E-Mail').fill('admin@souk.example')
  await page.getByLabel('Passwort', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page).toHaveURL(/\/listings$/)
  await page.goto('/sa/catalogue/types')
  await expect(
    page.getByRole('list', { name: 'Kategorien' }).getByText('Kleider', { exact: true }),
  ).toBeVisible()
  await page.goto('/sa/catalogue/colours')
  const navy = page.getByRole('row').getByText('Marineblau', { exact: true })
  await expect(navy).toHaveCount(1)
  await page.getByLabel('Farbe hinzufügen').fill('marineblau')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(page.getByText('Marineblau ist für Verkäufer verfügbar')).toBeVisible()
  await expect(navy).toHaveCount(1)
})
