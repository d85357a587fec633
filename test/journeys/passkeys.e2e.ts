import { expect, test } from '@playwright/test'
import { goodPassword, makeConfirmedBuyer, signOut } from '../support/browser/account-steps.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'
import { addAuthenticator } from '../support/browser/virtual-authenticator.ts'

// Uses the host name localhost, because browsers do not allow passkeys for IP addresses.
test.use({ baseURL: `http://localhost:${process.env.JOURNEYS_PORT}` })

test('a buyer adds a passkey, signs in with it alone and after the password, renames and removes it @phone', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const email = await makeConfirmedBuyer(page, 'Pia Passkey')
  await addAuthenticator(page)
  await page.goto('/shop/customerprofile/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('list', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('not used yet')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device already has a passkey for this account.')).toBeVisible()

  await signOut(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  const before = scripts.length
  await button.click()
  await expect(page).not.toHaveURL(/\/login/)
  // Checks that the first click has loaded the JavaScript for passkeys.
  expect(scripts.slice(before).some((url) => url.endsWith('.js'))).toBe(true)

  await signOut(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).not.toHaveURL(/\/login/)

  await page.goto('/shop/customerprofile/security')
  await expect(list).toContainText('last used')
  await list.getByRole('button', { name: /^Rename/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('My laptop')
  await page
    .getByRole('form', { name: /^Rename/ })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(list).toContainText('My laptop')
  await expectAccessible(page)

  await list.getByRole('button', { name: 'Remove My laptop' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(list).toBeHidden()

  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert').getByText('This passkey didn’t work')).toBeVisible()
})

test('no passkey is offered at an IP address @long @desktop', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${process.env.JOURNEYS_PORT}/login`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
})
