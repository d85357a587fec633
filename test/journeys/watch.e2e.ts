import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { usd } from '../support/browser/usd.ts'
import { goodPassword, makeBuyer, makeConfirmedBuyer, signIn } from '../support/browser/account-steps.ts'
import { findEmailedLink } from '../support/mail.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'
import { aListing, type FormListing, type SellersListing } from '../support/seller-listing.ts'

/** Returns one of the demo seller's listings that no other journey uses (see `findReservedItems`). */
function aStoredListing(request: APIRequestContext, at: number): Promise<SellersListing> {
  return aListing(request, at, ({ price }, place) => place % 8 > 3 && price.cents > 2_000)
}

/** Returns the heart button on a listing's page. This button watches all sizes of the listing. */
function heartOf(page: Page, { title, sizes }: FormListing) {
  const name = `Watch ${title}${sizes.length > 1 ? ', any size' : ''}`
  return page.getByRole('button', { name, exact: true })
}

function bell(page: Page) {
  return page.getByRole('link', { name: /^Notifications, / })
}

test('a heart clicked before hydration is filled after going back, and opening its URL changes nothing @long @phone', async ({
  page,
  request,
}) => {
  const listing = await aStoredListing(request, 4)
  await signIn(page, await makeBuyer(request, 'Erin Early'))
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(listing.path)
  const heart = heartOf(page, listing)
  await expect(heart).toBeVisible()
  await page.unroute('**/*.js')
  await heart.click()
  await expect(page.getByText(`Watching ${listing.title}`)).toBeVisible()
  await expect(page).toHaveURL(listing.path)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.goto(`/login?wish=${listing._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Watch ${listing.title}`)
  await expectAccessible(page)
  await page.goto(listing.path)
  await waitForHydration(page)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test("a guest's watch survives the sign-in, a price drop notifies, and a watch ends and returns @desktop", async ({
  page,
  request,
  isMobile,
}) => {
  const listing = await aStoredListing(request, isMobile ? 1 : 0)
  const email = await makeBuyer(request, 'Wanda Watch')
  await page.goto(listing.path)
  await waitForHydration(page)
  await expect(bell(page)).toBeHidden()
  await heartOf(page, listing).click()
  await expect(page.getByText('Saved on this device. Sign in to be notified.')).toBeVisible()
  await page.reload()
  await expect(heartOf(page, listing)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/shop/notifications')
  await expect(page.getByRole('link', { name: listing.title })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/login?to=${listing.path}`)
  await waitForHydration(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${listing._id}$`))
  await expect(heartOf(page, listing)).toHaveAttribute('aria-pressed', 'true')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 0 unread')
  await expectAccessible(page)

  const lower = Math.round(listing.price.cents / 125) * 100
  await listing.change({ priceCents: lower })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).click()
  await expect(page.getByRole('link', { name: `Price drop: ${listing.title}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 0 unread')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  const notification = page.getByRole('link', { name: `Price drop: ${listing.title}` })
  await page.getByRole('button', { name: /^Remove: / }).click()
  await expect(page.getByText('No notifications yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notification).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')

  await page.getByRole('link', { name: /^Watchlist/ }).click()
  await page.getByRole('link', { name: 'Price drop 1' }).click()
  await expect(page.getByText(usd(lower), { exact: true })).toBeVisible()
  await expect(page.getByText(`was ${usd(listing.price.cents)}`)).toBeVisible()
  await expectAccessible(page)
  const stop = page.getByRole('button', { name: `Stop watching ${listing.title}` })
  await stop.click()
  await expect(stop).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await page.goto('/shop/notifications')
  await expect(stop).toBeVisible()
})

test('a restocked size is reserved by email and notification, and one click unsubscribes without a login @long @phone', async ({
  page,
  request,
  browser,
  isMobile,
}) => {
  const listing = await aStoredListing(request, isMobile ? 3 : 2)
  await listing.setStock(0)
  const email = await makeConfirmedBuyer(page, 'Rosa Restock')
  let press = () => {}
  const isPressed = new Promise<void>((done) => (press = done))
  // Delays the JavaScript for announcements (`live-corner`), which the page loads after hydration.
  await page.route(/live-corner/, async (route) => {
    await isPressed
    await route.continue()
  })
  await page.goto(listing.path)
  await waitForHydration(page)
  // If a listing has only one size, the buyer watches the whole listing instead of the size.
  const sizeLabel = listing.sizes.length > 1 ? `, ${listing.sizes[0]?.size}` : ''
  const size = page.getByRole('button', { name: `Watch ${listing.title}${sizeLabel}`, exact: true })
  await size.click()
  await expect(size).toHaveAttribute('aria-pressed', 'true')
  press()
  await expect(page.getByText(`Watching ${listing.title}`)).toBeVisible()

  await listing.setStock(1)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await page.goto('/shop/notifications')
  await expect(page.getByText('one is reserved for you')).toBeVisible()
  await expectAccessible(page)

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(await findEmailedLink(request, email, '/unsubscribe/'))
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe?')
  await expectAccessible(stranger)
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('You’ve been unsubscribed')
  await stranger.context().close()

  await page.goto('/shop/customerprofile/notifications')
  const mail = page.getByRole('checkbox', { name: 'Watched items back in stock by email' })
  await expect(mail).not.toBeChecked()
  await mail.check()
  await expect(page.getByRole('status').filter({ hasText: 'Emails turned on: ' })).toBeVisible()
  await page.reload()
  await expect(mail).toBeChecked()
  await expectAccessible(page)
})

test('guests have no live connection, and a signed-in browser has one per tab @long @desktop', async ({
  page,
  request,
}) => {
  const live: string[] = []
  page.on('request', (sent) => sent.url().includes('/api/notifications/live') && live.push(sent.url()))
  await page.goto('/shop')
  await waitForHydration(page)
  await page.waitForTimeout(500)
  expect(live).toEqual([])
  await signIn(page, await makeBuyer(request, 'Lena Live'))
  await expect(bell(page)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Most watched' }).click()
  await expect(page).toHaveURL(/sort=watched/)
  await page.waitForTimeout(500)
  expect(live).toHaveLength(1)
})
