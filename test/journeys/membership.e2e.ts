import { expect, type Page } from '@playwright/test'
import { findDemoListings } from '../support/browser/demo-listings.ts'
import { goodPassword, makeBuyer, newEmail, signIn } from '../support/browser/account-steps.ts'
import { fillCard, putInBag, type ReservedItem } from '../support/money/buying.ts'
import { findEmailedLink } from '../support/mail.ts'
import { signInAsOwner, passDays, test } from '../support/browser/own-app.ts'
import { expectAccessible, expandSection } from '../support/browser/page-checks.ts'

const membershipPath = '/direct/subscription-management'

async function createCoupon(page: Page, code: string): Promise<void> {
  const answer = await page.request.post('/api/admin/coupons', {
    headers: await signInAsOwner(page.request),
    data: {
      attempt: `journey-${code}`,
      code,
      name: 'Half the first payment',
      percentOff: 50,
      amountOffCents: null,
      duration: 'once',
      months: null,
      mostUses: null,
      isFirstOnly: false,
      expiresAt: null,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Returns a listing that everyone can buy, not only members. */
async function aStoredListing(page: Page): Promise<ReservedItem> {
  const [listing] = await findDemoListings(page.request, { inStock: true, direct: false })
  const { _id, title, sizes, seller } = listing!
  const { ID } = sizes.find(({ qty }) => qty > 0)!
  return { _id, sizeID: ID, title, username: seller.username, sellerName: seller.name }
}

async function clickInPortal(page: Page, testId: string): Promise<void> {
  await expect(page).toHaveURL(/\/__stripe\//)
  await page.getByTestId(testId).click()
  await expect(page).toHaveURL(/subscription-management/)
}

async function changeCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Update card' }).first().click()
  await expect(page).toHaveURL(/\/__stripe\//)
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires (month / year)').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await clickInPortal(page, 'sbx-portal-save-card')
}

function membershipStatus(page: Page) {
  return page.getByTestId('membership-status')
}

test('a paid sign-up with a coupon opens direct and removes the fee @phone', async ({
  page,
  context,
  baseURL,
}) => {
  await createCoupon(page, 'HALF-OFF')
  const email = newEmail('petra')
  await page.goto('/shop/subscribe')
  await page.getByRole('radio', { name: /yearly/ }).check()
  await expect(page.getByTestId('due-today')).toHaveText('$120.00')
  await page.getByLabel('Discount or gift code').fill('NO-SUCH-CODE')
  await expect(page.getByText('This code isn’t valid')).toBeVisible()
  await page.getByLabel('Discount or gift code').fill('half-off')
  await expect(page.getByTestId('due-today')).toHaveText('$60.00')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create account' }).click()

  await expect(page).toHaveURL(/\/signup\?plan=membership_yearly/)
  await page.getByLabel('Full name').fill('Petra Plan')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByLabel('I agree to the terms').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/validateemail$/)
  await page.goto(await findEmailedLink(page.request, email, '/verify/'))
  await page.getByRole('button', { name: 'Confirm email' }).click()

  await expect(page).toHaveURL(/\/shop\/subscribe\?plan=membership_yearly/)
  await expect(page.getByTestId('due-today')).toHaveText('$60.00')
  await fillCard(page, '4000 0025 0000 3155')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay $60.00 and become a member' }).click()
  await page.frameLocator('iframe[title*="bank"]').getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL(/\/signup-complete$/)
  await expect(page.getByRole('heading', { name: 'You’re a member, Petra' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Shop items sold by Souk' }).click()
  await expect(page).toHaveURL(/\/direct$/)
  await expect(page.getByTestId('direct-loading')).toBeHidden()
  await putInBag(context, baseURL!, [await aStoredListing(page)])
  await page.goto('/checkout')
  await expandSection(page, 'Show order summary')
  await expect(page.getByTestId('total')).toBeVisible()
  await expect(page.getByText('What’s this?')).toBeHidden()

  await page.goto('/shop/subscribe')
  await expect(page.getByRole('heading', { name: 'You’re a member' })).toBeVisible()
  await page.goto(membershipPath)
  await expect(membershipStatus(page)).toHaveText(/^You’re a member\. We’ll charge \$120\.00 on/)
  await expectAccessible(page)
})

test('a member cancels in the portal, returns and accepts the offer to stay @desktop', async ({
  page,
  request,
}) => {
  await signIn(page, await makeBuyer(request, 'Cara Cancel'))
  await page.goto('/shop/subscribe?plan=membership_monthly')
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $12.00 and become a member' }).click()
  await page.getByRole('link', { name: 'Your membership' }).last().click()
  await expect(membershipStatus(page)).toHaveText(/^You’re a member\. We’ll charge \$12\.00 on/)

  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByRole('button', { name: /^Stay for \d+% off$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Continue to cancel' }).click()
  await clickInPortal(page, 'sbx-portal-confirm-cancel')
  await expect(membershipStatus(page)).toHaveText(/^Your membership is canceled and ends on/)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Keep my membership' }).click()
  await expect(page).toHaveURL(/\/reactivate-subscription\/sub_/)
  await expectAccessible(page)
  const own = page.url()
  await page.getByRole('button', { name: 'Keep my membership' }).click()
  await expect(page).toHaveURL(/\/signup-complete$/)
  await expect(page.getByRole('heading', { name: 'Your membership is active again' })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(own)
  await page.goto(own)
  await expect(page.getByRole('heading', { name: 'Your membership is active again' })).toBeVisible()
  await page.goto('/reactivate-subscription/sub_ofsomeoneelse')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await page.goto(membershipPath)
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await page.getByRole('button', { name: /^Stay for \d+% off$/ }).click()
  await expect(page.getByText('Glad you’re staying')).toBeVisible()
  await expect(membershipStatus(page)).not.toHaveText(/\$12\.00/)
})

test('a failed renewal is reported by email and fixed with another card @long @phone', async ({
  page,
  request,
}) => {
  const email = await makeBuyer(request, 'Fay Failing')
  await signIn(page, email)
  await page.goto('/shop/subscribe?plan=membership_monthly')
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $12.00 and become a member' }).click()
  await expect(page).toHaveURL(/\/signup-complete$/)
  await page.goto(membershipPath)
  await changeCard(page, '4000 0000 0000 0341')
  await expect(page.getByText('ending in 0341')).toBeVisible()

  await passDays(request, 31.2)
  await expect(async () => {
    const emails = await request.get('/dev/mail', { params: { to: email } })
    expect(await emails.text()).toContain('We couldn’t renew your membership')
  }).toPass({ timeout: 30_000 })
  await page.goto(await findEmailedLink(request, email, membershipPath))
  await expect(page).toHaveURL(/\/login\?/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We couldn’t charge $12.00' })).toBeVisible()
  await expectAccessible(page)
  await changeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $12.00 now' }).click()
  await expect(membershipStatus(page)).toHaveText(/^You’re a member\. We’ll charge \$12\.00 on/)
  await expect(page.getByRole('cell', { name: /\bPaid$/ })).toHaveCount(2)
})
