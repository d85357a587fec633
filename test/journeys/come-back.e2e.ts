import { expect, test } from '@playwright/test'
import { findDemoListings, listingPath } from '../support/browser/demo-listings.ts'
import { makeBuyer, signIn } from '../support/browser/account-steps.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'

test('a buyer follows a seller, sees the items, and stops following with undo @phone', async ({
  page,
  request,
}) => {
  const [listing] = await findDemoListings(request, { direct: false })
  const path = listingPath(listing!)
  await page.goto(path)
  await waitForHydration(page)
  const seller = page.getByRole('button', { name: /^Follow(ing)? / }).first()
  await expect(seller).toHaveText(/^Follow /)
  await signIn(page, await makeBuyer(request, 'Fay Follower'))
  await page.goto(path)
  await expect(seller).toHaveAttribute('aria-pressed', 'false')
  await seller.click()
  await expect(seller).toHaveText(/^Following /)
  await expect(page.getByText(/^You’re following /)).toBeVisible()
  await page.goto('/shop/customerprofile/saved')
  await expect(page.getByRole('region', { name: 'New items' }).getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sellers 1' }).click()
  const stop = page.getByRole('button', { name: /^Stop following / })
  await stop.click()
  await expect(page.getByText('You don’t follow any sellers.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(stop).toBeVisible()
  await expectAccessible(page)
})

test('a buyer saves a search, renames it, opens it, and deletes it with undo @desktop', async ({
  page,
  request,
}) => {
  await signIn(page, await makeBuyer(request, 'Sam Searcher'))
  await page.goto('/shop?search=coat&gender=women')
  // Until the buyer's session is known, a button with the same name leads to the sign-in page.
  await page.locator('button[type=button]', { hasText: 'Save this search' }).click()
  await expect(page.getByRole('link', { name: 'Search saved' })).toBeVisible()
  await page.getByRole('link', { name: 'Search saved' }).click()
  await expect(page.getByRole('link', { name: 'coat, Women' })).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Rename').click()
  await page.getByLabel('Name', { exact: true }).fill('Winter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = page.getByRole('link', { name: 'Winter' })
  await saved.click()
  await expect(page).toHaveURL('/shop?search=coat&gender=women')
  await expect(page.getByRole('link', { name: 'Search saved' })).toBeVisible()
  await page.goto('/shop/customerprofile/saved?view=searches')
  await page.getByRole('button', { name: 'Delete “Winter”' }).click()
  await expect(saved).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(saved).toBeVisible()
  await page.goto('/shop/customerprofile/notifications')
  const timing = page.getByLabel('When to email: New items for your saved searches')
  await timing.selectOption('weekly')
  await expect(page.getByRole('status').filter({ hasText: 'Email once a week: ' })).toBeVisible()
  await page.reload()
  await expect(timing).toHaveValue('weekly')
})
