import { expect as plain } from '@playwright/test'
import { passDays, test } from '../support/browser/own-app.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'
import { addAuthenticator } from '../support/browser/virtual-authenticator.ts'

const expect = plain.configure({ timeout: 20_000 })

// Uses the host name localhost, because browsers do not allow passkeys for IP addresses.
test.use({ baseURL: async ({ ownApp }, use) => use(ownApp.replace('127.0.0.1', 'localhost')) })

test('a seller confirms their identity with a passkey and continues to the bank account @desktop', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill('seller@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/sellerLogin/)
  await addAuthenticator(page)
  await page.goto('/shopper/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await passDays(page.request, 1)

  await page.goto('/shopper/payouts')
  await page.getByRole('button', { name: 'Open Stripe dashboard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.getByLabel('Recovery code')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/__stripe\/express\//)

  // Turns the passkey off, because other journeys sign in as this seller with only the password.
  await page.goto('/shopper/settings/security')
  await page
    .getByRole('list', { name: 'Passkeys' })
    .getByRole('button', { name: /^Remove / })
    .click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
})
