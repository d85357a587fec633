import { expect, test } from '@playwright/test'
import { goodPassword, makeBuyer, signIn, signOut } from '../support/browser/account-steps.ts'
import { findReservedItems, putInBag } from '../support/money/buying.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'

test("a guest's bag becomes the buyer's at sign-in and is there at the next sign-in @desktop", async ({
  page,
  context,
  request,
  baseURL,
  isMobile,
}) => {
  const email = await makeBuyer(request, 'Bea Bag')
  await putInBag(context, baseURL!, await findReservedItems(page, 5, isMobile, 1))
  await signIn(page, email)
  await expect(page.getByRole('link', { name: 'Bag: 1' })).toBeVisible()
  await signOut(page)
  await expect(page.getByRole('link', { name: 'Bag: 0' })).toBeVisible()
  await signIn(page, email)
  await expect(page.getByRole('link', { name: 'Bag: 1' })).toBeVisible()
})

test('security: a buyer sees another device, signs it out and changes the password @phone', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const email = await makeBuyer(request, 'Sue Secure')
  await signIn(page, email)
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signIn(other, email)
  await page.goto('/shop/customerprofile/security')
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out of Chrome on Linux' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Signed out of' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'You’ve been signed out everywhere else' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0)

  await page.getByLabel('Current password', { exact: true }).fill('not this one')
  await page.getByLabel('New password', { exact: true }).fill('second harbour 12')
  await page.getByLabel('Confirm new password', { exact: true }).fill('second harbour 12')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Wrong password')).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused()
  await page.getByLabel('Current password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed')).toBeVisible()

  await other.goto('/shop/customerprofile')
  await expect(other).toHaveURL(/\/login\?to=/)
  expect(await other.evaluate(() => localStorage.length)).toBe(0)
  await other.context().close()
})

test('a buyer exports their data, then deletes the account @desktop', async ({ page, request }) => {
  const email = await makeBuyer(request, 'Del Eter')
  await signIn(page, email)
  await page.goto('/shop/customerprofile/data')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('my-data.zip')
  await expect(page.getByText('Your data has been downloaded')).toBeVisible()

  await page.getByRole('button', { name: 'Delete account', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Delete your account?' })).toBeFocused()
  await expectAccessible(page)
  const remove = page.getByRole('button', { name: 'Yes, delete my account' })
  const password = page.locator('form').filter({ has: remove }).getByLabel('Your password', { exact: true })
  await remove.click()
  await expect(password).toBeFocused()
  await password.fill(`${goodPassword}!`)
  await remove.click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill(goodPassword)
  await remove.click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)

  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password')
})
