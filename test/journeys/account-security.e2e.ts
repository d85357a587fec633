import { expect, test } from '@playwright/test'
import { goodPassword, newEmail, signIn } from '../support/browser/account-steps.ts'
import { findEmailedLink } from '../support/mail.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'

test('a buyer changes the email address, and the old address recovers the account @phone', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const [email, next] = [newEmail('una'), newEmail('next')]
  await request.post('/bauth/signup-free-verify', {
    data: { email, password: goodPassword, fullName: 'Una Doe', disclaimer: true },
  })
  await page.goto(await findEmailedLink(request, email, '/free-verify/'))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  // Opens the link in a different browser than the one in which the user signed up. The page therefore requires a new
  // password.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a password')
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/signup-complete$/)

  await page.goto('/shop/customerprofile/profile')
  const profile = page.getByRole('form', { name: 'Profile' })
  await profile.getByLabel('Email').fill(next)
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`We’ve sent a link to ${next}`)).toBeVisible()
  await expectAccessible(page)
  await page.goto(await findEmailedLink(request, next, '/verify/'))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed')

  await page.goto(await findEmailedLink(request, email, '/secure-account/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secure your account')
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Secure my account' }).click()
  await expect(page).toHaveURL(/\/reset\//)
  await page.getByLabel('New password', { exact: true }).fill('another harbour 77')
  await page.getByLabel('Confirm new password', { exact: true }).fill('another harbour 77')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/resetConfirm\/$/)
  await signIn(page, email, 'another harbour 77')
  await page.goto('/shop/customerprofile/profile')
  await expect(page.getByRole('form', { name: 'Profile' }).getByLabel('Email')).toHaveValue(email)
})

test('a link that was already used shows that it was used @desktop', async ({ page }) => {
  await page.goto('/secure-account/none')
  await expect(page.getByRole('alert')).toContainText('This link has expired or has already been used')
  await expectAccessible(page)
})
