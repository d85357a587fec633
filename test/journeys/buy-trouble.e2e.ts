import { expect as plain, test } from '@playwright/test'
import { goodPassword, makeConfirmedBuyer } from '../support/browser/account-steps.ts'
import {
  buyer,
  fillCard,
  fillInCheckoutForm,
  findReservedItems,
  payButton,
  putInBag,
} from '../support/money/buying.ts'
import { expectAccessible, expandSection } from '../support/browser/page-checks.ts'
import { publishCoat } from '../support/browser/publish-coat.ts'
import { signInNewSeller } from '../support/browser/seller-steps.ts'

// The timeout is long because a purchase consists of many page loads and requests, and test machines can be slow.
const expect = plain.configure({ timeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

test('errors are shown at their fields, and typed text is not lost', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  const goods = await findReservedItems(page, 5, isMobile, 1)
  await putInBag(context, baseURL!, goods)
  await page.goto('/checkout')
  await expect(page.getByLabel('Card number')).toBeVisible()
  await fillInCheckoutForm(page)
  await page.getByLabel('ZIP code').fill('1001')
  await payButton(page).click()
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription(/Enter a ZIP code/)
  await page.getByLabel('ZIP code').fill('10013')
  await expect(page.getByText('Enter a ZIP code')).toBeHidden()

  await expandSection(page, 'Show order summary')
  // The checkout page must not offer a field for discount codes, because discount codes do not apply to items.
  await expect(page.getByText(/discount code/i)).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: goods[0]!.title }).click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(page.getByLabel('Full name')).toHaveValue(buyer['Full name'])
  await page.reload()
  await expect(page.getByLabel('ZIP code')).toHaveValue('10013')
})

test('a held item is named, no empty checkout opens, and the other items can be bought @phone', async ({
  page,
  context,
  browser,
  baseURL,
  isMobile,
}) => {
  const [taken, free] = await findReservedItems(page, 6, isMobile, 2)
  await page.goto(`/product/${taken!.username}/${taken!._id}`)
  const size = page.locator(`input[name=sizeID][value="${taken!.sizeID}"]`)
  if (!(await size.isChecked())) await size.check()
  for (let unit = 0; unit < 50; unit++) {
    // Uses a new browser context as a second guest. The two guests together have reservations (holds) on all units.
    const guest = await browser.newContext({ baseURL: baseURL! })
    const answer = await guest.request.put(`/sa/buyer/checkout/${taken!._id}`, {
      data: { sizeID: taken!.sizeID },
    })
    const isOutOfStock: unknown = await answer.json()
    await guest.close()
    if (isOutOfStock === true) break
  }
  const isHeld = /Someone else is checking out with this item\. Try again in 1[45] min\./
  // This page was opened before the two guests reserved all units.
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page.getByRole('alert').filter({ hasText: isHeld })).toBeVisible()
  await expect(page).toHaveURL(/\/product\//)
  await expectAccessible(page)
  await putInBag(context, baseURL!, [taken!])
  await page.goto('/checkout')
  await expect(page.getByTestId('all-taken')).toContainText(isHeld)
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await expectAccessible(page)
  await putInBag(context, baseURL!, [taken!, free!])
  await page.goto('/bag')
  await expect(page.getByText(isHeld)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/checkout')
  await expect(page.getByTestId('gone')).toContainText(taken!.title)
  await expect(payButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Continue without this item' }).click()
  await expect(page.getByTestId('gone')).toBeHidden()
  await fillInCheckoutForm(page)
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
  await expect(page.getByRole('link', { name: free!.title })).toBeVisible()
  await expect(page.getByRole('link', { name: taken!.title })).toBeHidden()
})

test('a shop on vacation shows its items but sells none, and other items can still be bought @phone', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  await signInNewSeller(page, 'Hollis Day')
  const { _id, path, sizes } = await publishCoat(page, 'Hollis’ coat')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const until = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10)
  const saved = await page.request.put('/api/seller/holiday', {
    headers: { authorization: `Bearer ${token}` },
    data: { until },
  })
  expect(saved.ok(), await saved.text()).toBe(true)

  const context = await browser.newContext({ baseURL: baseURL! })
  const guest = await context.newPage()
  await guest.goto(path)
  await expect(guest.getByRole('status').filter({ hasText: 'Hollis Day is away until' })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Buy now' })).toHaveCount(0)
  await expectAccessible(guest)

  const [free] = await findReservedItems(guest, 6, isMobile, 1)
  const away = { ...free!, _id, sizeID: sizes[0]!.ID }
  await putInBag(context, baseURL!, [away])
  await guest.goto('/bag')
  await expect(guest.getByText(/^The seller is away until/)).toBeVisible()
  await guest.goto('/checkout')
  await expect(guest.getByTestId('all-taken')).toContainText('The seller is away until')
  await expectAccessible(guest)

  await putInBag(context, baseURL!, [away, free!])
  await guest.goto('/checkout')
  const closed = guest.getByTestId('gone')
  await expect(closed).toContainText('Hollis’ coat can’t be bought while its seller is away.')
  await expect(closed).not.toContainText('no longer available')
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Continue without this item' }).click()
  await expect(closed).toBeHidden()
  await fillInCheckoutForm(guest)
  await fillCard(guest, '4242424242424242')
  await expect(payButton(guest)).toBeEnabled()
  await context.close()
})

test('if the session expires during checkout, the buyer signs in again and pays for the same bag @long @desktop', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  const [, ...goods] = await findReservedItems(page, 1, isMobile, 2)
  // Stores the bag on the server, because the next sign-in of the buyer restores the bag from the server.
  await putInBag(context, baseURL!, goods)
  const email = await makeConfirmedBuyer(page, 'Ella Elsewhere')
  await page.goto('/checkout')
  await expect(page.getByLabel('Card number')).toBeVisible()
  await fillInCheckoutForm(page)
  await fillCard(page, '4242424242424242')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/bauth/logout', { headers: { authorization: `Bearer ${token}` } })
  await payButton(page).click()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await fillInCheckoutForm(page)
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
})

test('lost responses and a double click result in one order @desktop', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  await putInBag(context, baseURL!, await findReservedItems(page, 7, isMobile, 1))
  let lost = 0
  const attempts = new Set<unknown>()
  const orders = new Set<unknown>()
  await page.route(/\/payment(\?|$)/, async (route) => {
    attempts.add((route.request().postDataJSON() as { attempt: unknown }).attempt)
    const answer = await route.fetch()
    orders.add(((await answer.json()) as { orderId: unknown }).orderId)
    if (lost++ === 0) await route.abort('connectionreset')
    else await route.fulfill({ response: answer })
  })
  await page.goto('/checkout')
  await fillInCheckoutForm(page)
  await fillCard(page, '4242424242424242')
  await payButton(page).dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
  expect(lost).toBe(2)
  expect(attempts.size).toBe(1)
  expect(orders.size).toBe(1)
})

test('a page that was closed during payment finds its order again @long @phone', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  await putInBag(context, baseURL!, await findReservedItems(page, 8, isMobile, 1))
  await page.route('**/createorder*', (route) => route.abort('connectionreset'))
  await page.goto('/checkout')
  await fillInCheckoutForm(page)
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expect(page.getByTestId('pay-notice')).toContainText('charged twice', { timeout: 30_000 })
  await page.unroute('**/createorder*')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
})

test('an expired hold is announced and can be renewed @desktop', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  await putInBag(context, baseURL!, await findReservedItems(page, 9, isMobile, 1))
  await page.clock.install()
  await page.goto('/checkout')
  await expect(page.getByTestId('hold-left')).toHaveText(/^1[45]:/)
  await fillInCheckoutForm(page)
  await page.clock.fastForward('10:30')
  await expect(page.getByText('5 minutes left on your reservation')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Get more time' })).toBeVisible()
  await page.clock.fastForward('05:00')
  await expect(page.getByText('Your reservation has expired').first()).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Reserve again' }).click()
  await expect(page.getByTestId('hold-left')).toHaveText(/^1[45]:/)
  await expect(page.getByLabel('Full name')).toHaveValue(buyer['Full name'])
})

test('without the card fields, the page shows an error and retries @phone', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  await putInBag(context, baseURL!, await findReservedItems(page, 9, isMobile, 1))
  await page.route('**/sandbox-stripe-*.js', (route) => route.abort())
  await page.goto('/checkout')
  await expect(page.getByText('We couldn’t load the card form')).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  await expectAccessible(page)
  await page.unroute('**/sandbox-stripe-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
})

test('an unknown order link shows a helpful page @long @desktop', async ({ page }) => {
  for (const link of ['/confirm', '/confirm?order=nonsense', `/confirm?order=${'x'.repeat(500)}`]) {
    const answer = await page.goto(link)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this order')
  }
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the bag can be viewed and edited, and the checkout says that it needs JavaScript @phone', async ({
    page,
    context,
    baseURL,
    isMobile,
  }) => {
    const [first, second] = await findReservedItems(page, 7, isMobile, 2)
    await putInBag(context, baseURL!, [first!, second!])
    await page.goto('/bag')
    await page.getByRole('button', { name: `Remove ${first!.title}` }).click()
    await expect(page.getByText(`Removed: ${first!.title}`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bag: 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Bag: 2' })).toBeVisible()
    await expect(page.getByRole('region', { name: /^From / }).first()).toContainText(first!.title)
    await page.getByRole('link', { name: 'Check out' }).click()
    await expect(page.getByText('turn on JavaScript in your browser')).toBeVisible()
  })
})

test('an invalid bag cookie is treated as an empty bag @long @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  for (const value of ['~~..~', 'prd_x~siz_y', '%00~%00.<script>~x', 'a'.repeat(3000)]) {
    await context.addCookies([{ name: 'bag', value, url: baseURL! }])
    expect((await page.goto('/bag'))?.status()).toBe(200)
    await expect(page.getByRole('link', { name: 'See what’s new' })).toBeVisible()
    expect((await page.goto('/checkout'))?.status()).toBe(200)
    await expect(page.getByText('Your bag is empty')).toBeVisible()
  }
})
