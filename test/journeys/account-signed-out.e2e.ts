import { expect, test, type Page } from '@playwright/test'
import { goodPassword, makeBuyer, newEmail, signIn, signOut } from '../support/browser/account-steps.ts'
import {
  fillInCheckoutForm,
  findReservedItems,
  putInBag,
  type ReservedItem,
} from '../support/money/buying.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'

const fields = ['Email', 'Full name', 'Street address', 'City', 'State', 'ZIP code']
const typedAddress = '1 Secret Road'

async function openCheckout(page: Page, origin: string, goods: ReservedItem[]): Promise<void> {
  await putInBag(page.context(), origin, goods)
  await page.goto('/checkout')
  await expect(page.getByLabel('Card number')).toBeVisible()
}

async function typeAddress(page: Page): Promise<void> {
  await fillInCheckoutForm(page)
  await page.getByLabel('Street address').fill(typedAddress)
}

async function expectEmptyFields(page: Page): Promise<void> {
  await expect(page.getByLabel('Card number')).toBeVisible()
  for (const label of fields) await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(typedAddress)
}

test('after a sign-out, the next guest in the tab sees nothing that was typed @phone', async ({
  page,
  request,
  baseURL,
  isMobile,
}) => {
  // Uses a different listing for the guest, because the signed-in buyer still has a reservation (hold) on the first
  // listing.
  const [held, , , free] = await findReservedItems(page, 3, isMobile, 4)
  await signIn(page, await makeBuyer(request, 'Robin Ashdown'))
  await openCheckout(page, baseURL!, [held!])
  await expect(page.getByLabel('Full name')).toHaveValue('Robin Ashdown')
  await typeAddress(page)
  // Signs out on a page other than the page with the form. Even then, the browser must not restore the content of the
  // form.
  await page.goto('/return-policy')
  await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible()
  await signOut(page)
  await openCheckout(page, baseURL!, [free!])
  await expectEmptyFields(page)

  await page.goBack()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/return-policy$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/checkout$/)
  await expectEmptyFields(page)
})

test("after a sign-out, going back does not show a page's private navigation state @desktop", async ({
  page,
  request,
}) => {
  const email = newEmail('ada')
  await page.goto('/signup')
  await page.getByLabel('Full name').fill('Ada Verne')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByLabel('I agree to the terms').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/validateemail$/)
  await expect(page.getByText(email)).toBeVisible()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await signIn(page, await makeBuyer(request, 'Robin Ashdown'))
  await signOut(page)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/validateemail$/)
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
  await expect(page.getByText(email)).toBeHidden()
})

test('a sign-out in one tab clears the others, and their pages show the sign-in @desktop', async ({
  page,
  context,
  request,
  baseURL,
  isMobile,
}) => {
  // Skips the first listing, which another journey uses. The signed-in buyer reserves (holds) the second listing.
  const [, held, free] = await findReservedItems(page, 3, isMobile, 3)
  await signIn(page, await makeBuyer(request, 'Robin Ashdown'))
  const [checkout, account] = [await context.newPage(), await context.newPage()]
  await openCheckout(checkout, baseURL!, [held!])
  await typeAddress(checkout)
  await account.goto('/shop/customerprofile/profile')
  await expect(account.getByLabel('Phone')).toBeVisible()
  await signOut(page)
  await expect(account).toHaveURL(/\/login\?to=/)
  await openCheckout(checkout, baseURL!, [free!])
  await expectEmptyFields(checkout)
})

test('another buyer who signs in sees neither the address nor the bag of the previous one @phone', async ({
  page,
  request,
  baseURL,
  isMobile,
}) => {
  // Skips the first listing, which another journey uses. The signed-in buyer reserves (holds) the second listing.
  const [, held, free] = await findReservedItems(page, 3, isMobile, 3)
  await signIn(page, await makeBuyer(request, 'Robin Ashdown'))
  await openCheckout(page, baseURL!, [held!])
  await typeAddress(page)
  const next = await makeBuyer(request, 'Mary Somerville')
  await signIn(page, next)
  await expect(page.getByRole('link', { name: 'Bag: 0' })).toBeVisible()
  await openCheckout(page, baseURL!, [free!])
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(next)
  await expect(page.getByLabel('Full name')).toHaveValue('Mary Somerville')
  await expect(page.getByLabel('Street address')).toHaveValue('')
})

test("a guest's address survives a reload and a sign-in during checkout @long @desktop", async ({
  page,
  request,
  baseURL,
  isMobile,
}) => {
  const email = await makeBuyer(request, 'Mary Somerville')
  await openCheckout(page, baseURL!, await findReservedItems(page, 3, isMobile, 1))
  await typeAddress(page)
  await page.reload()
  await expect(page.getByLabel('Street address')).toHaveValue(typedAddress)
  await page.goto('/login?to=/checkout')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel('Street address')).toHaveValue(typedAddress)
})

const profile = '**/api/customerprofile?*'

test('a temporarily unavailable profile does not sign the buyer out @long @phone', async ({
  page,
  request,
}) => {
  await signIn(page, await makeBuyer(request, 'Robin Ashdown'))
  let requestCount = 0
  await page.route(profile, (route) => {
    if (++requestCount === 1) return route.fulfill({ status: 503, headers: { 'retry-after': '1' } })
    return requestCount === 2 ? route.abort() : route.continue()
  })
  await page.goto('/shop/customerprofile/profile')
  await expect(page.getByText('Loading your account…')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Robin Ashdown')
  expect(requestCount).toBe(3)
})

test('a permanently unavailable profile signs out with a message and returns after signing in @long @desktop', async ({
  page,
  request,
}) => {
  const email = await makeBuyer(request, 'Robin Ashdown')
  await signIn(page, email)
  await page.route(profile, (route) => route.fulfill({ status: 503 }))
  await page.goto('/shop/customerprofile/profile')
  await expect(
    page.getByText(
      'We couldn’t load your account, so we signed you out to keep it safe. Please sign in again.',
    ),
  ).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await expectAccessible(page)
  await page.unroute(profile)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/shop\/customerprofile\/profile$/)
  await expect(page.getByLabel('Full name')).toHaveValue('Robin Ashdown')
})

test('a session that was ended elsewhere is reported immediately @long @phone', async ({ page, request }) => {
  const email = await makeBuyer(request, 'Robin Ashdown')
  await signIn(page, email)
  const reset = await request.post('/bauth/login', { data: { email, password: goodPassword } })
  const { token } = (await reset.json()) as { token: string }
  const pair = { password: 'another harbour 77', confirmpassword: 'another harbour 77' }
  const changed = await request.put('/api/password', {
    data: { current: goodPassword, ...pair },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  let requestCount = 0
  await page.route(profile, (route) => (++requestCount, route.continue()))
  await page.goto('/shop/customerprofile/profile')
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  expect(requestCount).toBe(1)
})
