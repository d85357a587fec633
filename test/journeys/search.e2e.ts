import { expect as expectNow, type Page, test } from '@playwright/test'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'

const expect = expectNow.configure({ timeout: 20_000 })

const field = (page: Page) => page.getByRole('combobox', { name: /^Search for an item/ }).first()

test('a search without exact matches says what the shown items match @phone', async ({ page }) => {
  await page.goto('/shop?search=purple+trench+coat')
  await expect(page.getByText('No exact matches. Showing items that match “trench coat”.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(/trench/i)
  await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText('Best match')
  await expectAccessible(page)
})

test('a corrected search can be repeated as typed @desktop', async ({ page }) => {
  await page.goto('/shop?search=sikl+scarf')
  await expect(page.getByText('Showing results for silk scarf.')).toBeVisible()
  await page.getByRole('link', { name: 'Search instead for “sikl scarf”' }).click()
  await expect(page).toHaveURL(/search=sikl\+scarf&exact=1/)
  await expect(page.getByText('No exact matches. Showing items that match “scarf”.')).toBeVisible()
})

test('the search field suggests items for several words, and recent and popular searches on focus', async ({
  page,
}) => {
  await page.goto('/shop')
  await waitForHydration(page)
  await field(page).focus()
  await expect(
    page.getByRole('group', { name: 'Popular categories' }).getByRole('option').first(),
  ).toBeVisible()
  await field(page).fill('leather ja')
  await expect(page.getByRole('option', { name: 'leather jackets' })).toBeVisible()
  const items = page.getByRole('group', { name: 'Items' }).getByRole('option')
  await expect(items.first()).toContainText(/leather/i)
  await expect(items.first().locator('img')).toBeVisible()
  await expectAccessible(page)
  await field(page).press('Escape')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await field(page).press('Enter')
  await expect(page).toHaveURL('/shop?search=leather+ja')
  await waitForHydration(page)
  await field(page).fill('')
  const recent = page.getByRole('group', { name: 'Recent searches' })
  await expect(recent.getByRole('option', { name: 'leather ja' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(recent).toBeHidden()
})
