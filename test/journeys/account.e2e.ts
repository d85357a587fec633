import { expect, test, type Locator } from '@playwright/test'
import {
  goodPassword,
  makeBuyer,
  makeConfirmedBuyer,
  newEmail,
  signIn,
  signOut,
  storedKeys,
} from '../support/browser/account-steps.ts'
import { findEmailedLink } from '../support/mail.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  waitForHydration,
} from '../support/browser/page-checks.ts'

test('a buyer signs up, confirms, signs in, changes the profile, resets the password and signs out', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const email = newEmail('ada')
  await page.goto('/signup')
  const open = page.getByRole('button', { name: 'Create account' })
  await open.click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Please enter your name')
  await page.getByLabel('Full name').fill('Ada Verne')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Username').fill('Robin')
  await expect(page.getByText('Username already exists')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Username').fill(`ada_${Date.now().toString(36)}`)
  await expect(page.getByText('Username already exists')).toBeHidden()
  await page.getByLabel('Password', { exact: true }).fill('passwordpassword')
  await page.getByLabel('I agree to the terms').check()
  await open.click()
  await expect(page.getByText('This password is too easy to guess. Please choose another.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/validateemail$/)
  await expect(page.getByText(email)).toBeVisible()
  expect(await widthsWithLoneStop(page.getByText(email).locator('..'))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(goodPassword)
  await expectAccessible(page)
  const confirm = await findEmailedLink(request, email, '/free-verify/')
  await page.goto(confirm)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page).toHaveURL(/\/signup-complete$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')
  expect(await storedKeys(page)).toEqual(['buyer', 'name', 'serviceSubscription', 'token'])
  await expectAccessible(page)
  await signOut(page)
  expect(await storedKeys(page)).toEqual([])

  await signIn(page, email)
  await page.goto('/shop/customerprofile/profile')
  await page.getByLabel('Phone').fill('+1 212 555 0123')
  await page.getByRole('form', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue('+1 212 555 0123')
  await expectAccessible(page)
  await signOut(page)

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/forgot$/)
  // Waits for the new heading, because the URL changes before the page content does, and the sign-in page has a field
  // with the same label.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  const reset = await findEmailedLink(request, email, '/reset/')
  await page.goto(reset)
  const save = page.getByRole('button', { name: 'Save password' })
  await page.getByLabel('New password', { exact: true }).fill('another harbour 77')
  await page.getByLabel('Confirm new password', { exact: true }).fill('another harbour 78')
  await save.click()
  await expect(page.getByText('The passwords don’t match')).toBeVisible()
  await page.getByLabel('Confirm new password', { exact: true }).fill('another harbour 77')
  await save.click()
  await expect(page).toHaveURL(/\/resetConfirm\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password has been changed')
  await expectAccessible(page)

  await page.goto(reset)
  await page.getByLabel('New password', { exact: true }).fill('stolen harbour 99')
  await page.getByLabel('Confirm new password', { exact: true }).fill('stolen harbour 99')
  await save.click()
  await expect(page.getByRole('alert')).toHaveText(
    'This link has expired or has already been used. Please request a new one.',
  )
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()

  await signIn(page, email, 'another harbour 77')
  await signOut(page)
})

test('a page with navigation state shows the same text after a reload @long @desktop', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await makeConfirmedBuyer(page, 'Dora Again')
  const welcome = page.getByRole('heading', { level: 1, name: 'Welcome, Dora' })
  await expect(welcome).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(welcome).toBeVisible()
  expect(errors).toEqual([])
})

test('a click on the account button before its menu has loaded opens the menu later @long @phone', async ({
  page,
  request,
}) => {
  const email = await makeBuyer(request, 'Early Bird')
  await page.route('**/assets/session-menu*', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500))
    await route.continue()
  })
  await signIn(page, email)
  await page.getByRole('button', { name: /^Account: / }).click()
  const signOutButton = page.getByRole('button', { name: 'Sign out', exact: true })
  await expect(signOutButton).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signOutButton).toBeHidden()
})

test('a wrong password shows an error and keeps the typed text @desktop', async ({ page }) => {
  await page.goto('/login?to=/bag')
  await page.getByLabel('Email').fill('buyer@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password')
  await expect(page.getByLabel('Email')).toHaveValue('buyer@souk.example')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/bag$/)
})

test('an unconfirmed account can request another confirmation email @phone', async ({ page, request }) => {
  const email = newEmail('waiting')
  await request.post('/bauth/signup-free-verify', {
    data: { email, password: goodPassword, fullName: 'Wa It' },
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Please confirm your email first, using the link we sent you',
  )
  await page.getByRole('button', { name: 'Resend email' }).click()
  await expect(page.getByText(`Sent to ${email}`)).toBeVisible()
  await page.goto('/validateemail')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(email)).toBeVisible()
})

const forms = [
  '/prelogin',
  '/login',
  '/forgot',
  '/reset/none',
  '/resetConfirm/',
  '/validateemail',
  '/signup',
  '/verify/none',
  '/free-verify/none',
  '/signup-complete',
  '/shopper/apply',
  '/shopper/signup/none',
  '/shopper/sellerLogin',
  '/shopper/sellerForgot',
  '/shopper/sellerReset/none',
  '/shopper/sellerResetConfirm/',
  '/sa/signup/none',
  '/sa/login',
]

test('the pages for signing in and up are accessible in light and dark mode @long @phone', async ({
  page,
}) => {
  for (const path of forms) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expectAccessibleInBothThemes(page)
    // If a visitor opens such a confirmation page directly by URL, the page must not claim that an action was
    // completed.
    await expect(page.locator('main'), path).not.toContainText(
      /has been changed|You’re signed out|account is ready/,
    )
  }
})

/** Returns the paragraph widths at which only the period after the email address would wrap to the next line. */
function widthsWithLoneStop(paragraph: Locator): Promise<number[]> {
  return paragraph.evaluate((element: HTMLElement) => {
    const email = element.querySelector('strong')!
    const stop = document.createRange()
    stop.setStart(email.nextSibling!, 0)
    stop.setEnd(email.nextSibling!, 1)
    const widths = Array.from({ length: 250 }, (_, at) => 180 + at)
    const isAlone = (width: number) => {
      element.style.width = `${width}px`
      const { top, height } = [...email.getClientRects()].at(-1)!
      return stop.getBoundingClientRect().top > top + height / 2
    }
    const alone = widths.filter(isAlone)
    element.style.width = ''
    return alone
  })
}
