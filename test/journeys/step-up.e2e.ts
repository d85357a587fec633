import { expect as plain } from '@playwright/test'
import { passDays, test } from '../support/browser/own-app.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'

const expect = plain.configure({ timeout: 20_000 })

test('the way to the bank account asks for the password, and then goes on by itself @phone', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill('seller@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/sellerLogin/)
  await passDays(page.request, 1)

  await page.goto('/shopper/payouts')
  const go = page.getByRole('button', { name: 'Open Stripe dashboard' })
  await go.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Please enter your password to continue')).toBeVisible()

  await go.click()
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog.getByText('Wrong password')).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill('demo-souk-2026')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL(/\/__stripe\/express\//)
})
