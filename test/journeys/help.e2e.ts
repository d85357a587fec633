import { expect as plain, type Page } from '@playwright/test'
import { goodPassword, makeConfirmedBuyer, signInOwner, signOut } from '../support/browser/account-steps.ts'
import { aPaidSale } from '../support/admin-world.ts'
import { test } from '../support/browser/own-app.ts'
import { blockPictures } from '../support/browser/no-pictures.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  findWideElements,
  waitForHydration,
} from '../support/browser/page-checks.ts'

const expect = plain.configure({ timeout: 20_000 })

test.use({ actionTimeout: 20_000 })
test.beforeEach(({ page }) => blockPictures(page))

const searchFor = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('main').getByRole('searchbox', { name: 'Search help' }).fill(text)
  await page.keyboard.press('Enter')
}

test('a visitor searches the help, reads an article and is led through the sign-in to the right section', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help center' }).click()
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Popular articles' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  expect(await findWideElements(page)).toEqual([])

  await searchFor(page, 'money back')
  await expect(page.getByRole('status')).toHaveText(/articles for “money back”/)
  await expect(page.locator('mark').first()).toBeVisible()
  await expectAccessible(page)
  await searchFor(page, 'zzzzqqqq')
  await expect(page.getByText('No articles found for “zzzzqqqq”')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Popular articles' })).toBeVisible()
  await expectAccessible(page)

  await searchFor(page, 'two factor')
  await page.getByRole('link', { name: 'Passkeys and two-step verification' }).first().click()
  await expect(
    page.getByRole('heading', { name: 'Passkeys and two-step verification', level: 1 }),
  ).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText([
    'Help',
    'Account and settings',
  ])
  await expectAccessible(page)
  expect(await findWideElements(page)).toEqual([])
  await page.getByRole('article').getByRole('link', { name: 'Security', exact: true }).first().click()
  await expect(page).toHaveURL(/\/login\?to=\/shop\/customerprofile\/security/)
})

test('after the sign-in, the visitor is at the section that the article named @desktop', async ({ page }) => {
  test.setTimeout(180_000)
  const email = await makeConfirmedBuyer(page, 'Hella Hilfe')
  await signOut(page)
  await page.goto('/help/privacy-and-data')
  await page.getByRole('article').getByRole('link', { name: 'Your data' }).first().click()
  await expect(page).toHaveURL(/login/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/shop\/customerprofile\/data$/)
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeInViewport()
})

test('the help works without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false, locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto('/help')
  await page.getByRole('main').getByRole('searchbox').fill('geld zurück')
  await page.getByRole('main').getByRole('button', { name: 'Suchen' }).click()
  await expect(page).toHaveURL(/\/help\?q=geld\+zur/)
  await expect(page.locator('mark').first()).toBeVisible()
  await page.getByRole('link', { name: 'Erstattungen' }).first().click()
  await expect(page.getByRole('heading', { name: 'Erstattungen', level: 1 })).toBeVisible()
  await context.close()
})

test('search engines get the articles, with their data in both languages @desktop', async ({ request }) => {
  const html = await (await request.get('/help/track-an-order')).text()
  expect(html).toContain('"@type":"BreadcrumbList"')
  expect(html).toContain('"@type":"Article"')
  expect(html).toMatch(/rel="canonical" href="[^"]*\/help\/track-an-order"/)
  expect(html).toMatch(/hrefLang="de"|hreflang="de"/)
  expect(await (await request.get('/help')).text()).toContain('"@type":"FAQPage"')
  expect(await (await request.get('/help?q=refund')).text()).toContain('noindex')
  expect(await (await request.get('/sitemaps/pages.xml')).text()).toContain('/help/track-an-order')
  expect((await request.get('/help/nothing')).status()).toBe(404)
})

test('a guest gets help with an order, and a team member hides an article and shows it again', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const sale = await aPaidSale(playwright, page.request, baseURL!, 4)
  await page.goto(`/confirm-order/${sale.stoken}`)
  await page.getByRole('link', { name: 'Help with this order' }).click()
  await expect(page.getByRole('heading', { name: 'Cancel an order', level: 1 })).toBeVisible()

  await signInOwner(page)
  await page.goto('/sa/content')
  await page.getByRole('link', { name: 'Cancel an order' }).click()
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide article' }).click()
  await expect(page.getByRole('button', { name: 'Show article' })).toBeVisible()
  const reader = await page.context().newPage()
  await reader.goto('/help/cancel-an-order')
  await expect(reader).toHaveURL(/\/help$/)
  await expect(reader.getByRole('main').getByRole('link', { name: 'Cancel an order' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show article' }).click()
  await expect(page.getByRole('button', { name: 'Hide article' })).toBeVisible()
  await reader.goto('/help/cancel-an-order')
  await expect(reader.getByRole('heading', { name: 'Cancel an order', level: 1 })).toBeVisible()
})
