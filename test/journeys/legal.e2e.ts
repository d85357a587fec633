import { expect as plain } from '@playwright/test'
import { goodPassword, makeBuyer, signInOwner } from '../support/browser/account-steps.ts'
import { test } from '../support/browser/own-app.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'

const expect = plain.configure({ timeout: 20_000 })

test('buyers who accepted terms must accept them again after a change @long @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const buyer = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const email = await makeBuyer(buyer.request, 'Lea Liest')
  await buyer.goto('/login')
  await buyer.getByLabel('Email').fill(email)
  await buyer.getByLabel('Password', { exact: true }).fill(goodPassword)
  await buyer.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(buyer).not.toHaveURL(/login/)
  const dialog = buyer.getByRole('dialog', { name: 'Our terms have changed' })
  await expect(dialog).toBeHidden()

  await signInOwner(page)
  await page.goto('/sa/content/terms')
  await page
    .getByLabel('Text', { exact: true })
    .fill('# Terms of use\n\n## New\n{marketplace} asks you to be kind.')
  await page.getByLabel('Ask everyone who accepted').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Everyone was asked to accept this version')).toBeVisible()

  await buyer.goto('/shop')
  await expect(dialog).toBeVisible()
  await expectAccessible(buyer)
  await dialog.getByRole('button', { name: 'Remind me later' }).click()
  await buyer.goto('/terms')
  await expect(buyer.getByText('Souk asks you to be kind.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await buyer.goto('/shop')
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await expect(dialog).toBeHidden()
  await buyer.goto('/bag')
  await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a future seller sees the fees before applying @phone', async ({ page }) => {
  await page.goto('/shopper/apply')
  await expect(page.getByText('10% commission on the price of each item sold')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'How selling works' }).click()
  await expect(page.getByRole('heading', { name: 'How selling works', level: 1 })).toBeVisible()
  await expect(page.getByText('we keep 10% of its price')).toBeVisible()
  await expectAccessible(page)
})
