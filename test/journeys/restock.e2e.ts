import { expect, type Browser, type Page } from '@playwright/test'
import { makeConfirmedBuyer } from '../support/browser/account-steps.ts'
import { fillCard } from '../support/money/buying.ts'
import { findEmailedLink } from '../support/mail.ts'
import { passDays, test } from '../support/browser/own-app.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'
import { aListing } from '../support/seller-listing.ts'

const offerDays = 2 / 24
const reservedText = 'one is reserved for you'

interface Watcher {
  email: string
  page: Page
}

/**
 * Creates a buyer in a new browser and confirms their email address, because only accounts with a confirmed address
 * receive offers of restocked items.
 */
async function aWatcher(browser: Browser, name: string): Promise<Watcher> {
  const page = await (await browser.newContext()).newPage()
  return { email: await makeConfirmedBuyer(page, name), page }
}

async function watch({ page }: Watcher, { path, title }: { path: string; title: string }): Promise<void> {
  await page.goto(path)
  const heart = page.getByRole('button', { name: new RegExp(`^Watch ${title}(, any size)?$`) })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(`Watching ${title}`)).toBeVisible()
}

function bell({ page }: Watcher) {
  return page.getByRole('link', { name: /^Notifications, / })
}

test('a restocked item is reserved for the first watcher, and then for the next @phone', async ({
  browser,
  request,
}) => {
  const listing = await aListing(request, 0)
  await listing.setStock(0)
  const first = await aWatcher(browser, 'Ann First')
  const second = await aWatcher(browser, 'Ben Second')
  await watch(first, listing)
  await watch(second, listing)

  await listing.setStock(1)
  await expect(bell(first)).toHaveAccessibleName('Notifications, 1 unread')
  for (const { page } of [first, second]) await page.goto('/shop/notifications')
  await expect(first.page.getByText(reservedText)).toBeVisible()
  await expect(first.page.getByText(/for 2 hours each. Members go first/)).toBeVisible()
  await expectAccessible(first.page)
  await findEmailedLink(request, first.email, '/product/')
  await expect(second.page.getByText('Sold out', { exact: true })).toBeVisible()
  await expect(second.page.getByText(reservedText)).toHaveCount(0)
  await expect(bell(second)).toHaveAccessibleName('Notifications, 0 unread')

  await passDays(request, offerDays * 1.1)
  await expect(bell(second)).toHaveAccessibleName('Notifications, 1 unread')
  for (const { page } of [first, second]) await page.goto('/shop/notifications')
  await expect(second.page.getByText(reservedText)).toBeVisible()
  await expect(first.page.getByText(reservedText)).toHaveCount(0)
  await findEmailedLink(request, second.email, '/product/')
  await second.page.getByRole('link', { name: 'Buy now' }).click()
  await expect(second.page).toHaveURL(listing.path)
  for (const { page } of [first, second]) await page.context().close()
})

test('a member comes before an earlier watcher @long @desktop', async ({ browser, request }) => {
  const listing = await aListing(request, 1)
  await listing.setStock(0)
  const first = await aWatcher(browser, 'Cleo First')
  const member = await aWatcher(browser, 'Mia Member')
  await watch(first, listing)
  await member.page.goto('/shop/subscribe?plan=membership_monthly')
  await fillCard(member.page, '4242 4242 4242 4242')
  await member.page.getByRole('button', { name: 'Pay $12.00 and become a member' }).click()
  await expect(member.page).toHaveURL(/\/signup-complete$/)
  await watch(member, listing)

  await listing.setStock(1)
  await expect(bell(member)).toHaveAccessibleName('Notifications, 1 unread')
  await first.page.goto('/shop/notifications')
  await expect(first.page.getByText('Sold out', { exact: true })).toBeVisible()
  await expect(first.page.getByText(reservedText)).toHaveCount(0)
  await passDays(request, offerDays * 1.1)
  await expect(bell(first)).toHaveAccessibleName('Notifications, 1 unread')
  for (const { page } of [first, member]) await page.context().close()
})
