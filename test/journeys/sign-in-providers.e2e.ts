import { expect, test as base } from '@playwright/test'
import { goodPassword, makeConfirmedBuyer, signOut } from '../support/browser/account-steps.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'
import { startJourneysServer } from '../support/browser/start-server.ts'
import { openSignInProvider, type SignInProviderServer } from '../support/sign-in-provider.ts'

interface Providers {
  google: SignInProviderServer
  acme: SignInProviderServer
}

/** Starts an app in which people can sign in with two simulated providers. */
const test = base.extend<object, { ownApp: Providers & { origin: string } }>({
  ownApp: [
    async ({ playwright: _ }, use) => {
      const [google, acme] = [await openSignInProvider(), await openSignInProvider()]
      const { origin, stop } = await startJourneysServer({
        DEMO_PIECES: '40',
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_CLIENT_SECRET: google.clientSecret,
        GOOGLE_ISSUER: google.issuer,
        OIDC_NAME: 'Acme',
        OIDC_ISSUER: acme.issuer,
        OIDC_CLIENT_ID: acme.clientId,
        OIDC_CLIENT_SECRET: acme.clientSecret,
        OIDC_FOR: 'everyone',
        OIDC_HOSTS: `${google.host},${acme.host}`,
      })
      await expect(async () => expect((await fetch(`${origin}/healthz`)).ok).toBe(true)).toPass({
        timeout: 120_000,
      })
      await use({ origin, google, acme })
      await stop()
      await google.close()
      await acme.close()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ ownApp }, use) => use(ownApp.origin),
})

test('a visitor signs up with Google, signs in again, and links another provider to an account @phone', async ({
  page,
  ownApp: { google, acme },
}) => {
  test.setTimeout(180_000)
  google.person = { sub: 'ida', email: 'ida@mail.example', email_verified: true, name: 'Ida Identity' }
  await page.goto('/login?to=/shop/bag')
  const continueWith = (name: string) => page.getByRole('button', { name: `Continue with ${name}` })
  await expect(continueWith('Google')).toBeVisible()
  await expectAccessible(page)
  await continueWith('Google').click()

  await expect(page.getByRole('heading', { name: 'Create account', level: 1 })).toBeVisible()
  await expect(page.getByText('ida@mail.example')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Ida Identity')
  // The code is not kept in the address or the history.
  expect(new URL(page.url()).search).toBe('')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('I agree to the terms').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/shop\/bag$/)

  await page.goto('/shop/customerprofile/security')
  const list = page.getByRole('list', { name: 'Sign-in with other services' })
  await expect(list).toContainText('ida@mail.example')
  await expect(page.getByText('This is your only way to sign in.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Email me a link to set a password' }).click()
  await expect(page.getByText('We’ve sent a link to ida@mail.example')).toBeVisible()

  await signOut(page)
  await page.goto('/signup')
  await continueWith('Google').click()
  await expect(page).not.toHaveURL(/sign-in\/return|signup/)
  await signOut(page)

  const email = await makeConfirmedBuyer(page, 'Lin Linked')
  await signOut(page)
  acme.person = { sub: 'lin', email, email_verified: true }
  await page.goto('/login')
  await continueWith('Acme').click()
  await expect(page.getByRole('heading', { name: 'Link your account' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('not this password')
  await page.getByRole('button', { name: 'Link and sign in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Link and sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in\/return/)

  await page.goto('/shop/customerprofile/security')
  await expect(list).toContainText('Acme')
  google.person = { sub: 'lin-google', email: 'lin@elsewhere.example', email_verified: true }
  await page.getByRole('button', { name: 'Link Google' }).click()
  await expect(page.getByText('Google is now linked')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'Unlink Acme' }).click()
  await expectAccessible(page)
  await list.getByRole('form').getByRole('button', { name: 'Unlink Acme' }).click()
  await expect(page.getByText('Acme was unlinked')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test('a response that is not valid shows an error and the way back', async ({ page }) => {
  await page.goto('/sign-in/return?state=nothing&error=access_denied')
  await expect(page.getByRole('heading', { name: 'Sign-in didn’t work' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL(/\/prelogin$/)
})
