import { expect, test } from '@playwright/test'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'
import { signInNewSeller } from '../support/browser/seller-steps.ts'
import { goodPassword } from '../support/browser/account-steps.ts'

test('an admin page asks visitors to sign in and shows sellers without a role that they have no access @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/sa/orders?tab=late')
  await expect(page).toHaveURL(`/sa/login?${new URLSearchParams({ to: '/sa/orders?tab=late' })}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Souk admin')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText('Apply to sell')).toHaveCount(0)
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL('/sa/login')

  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const seller = await signInNewSeller(other, 'Vera Outside')
  await page.goto('/sa')
  await signIn(seller, goodPassword)
  await expect(page.getByRole('alert')).toContainText('this account doesn’t have access to Souk admin')
  await expect(page.getByRole('link', { name: 'Go to your shop' })).toHaveAttribute(
    'href',
    '/shopper/listings',
  )
  await page.getByRole('button', { name: 'Use another account' }).click()
  await signIn('admin@souk.example', 'demo-souk-2026')
  await expect(page).toHaveURL('/sa')
  await expect(page.getByRole('combobox', { name: 'Search orders, people, and listings' })).toBeVisible()

  async function signIn(email: string, password: string): Promise<void> {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
})
