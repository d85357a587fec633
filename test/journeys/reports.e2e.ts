import { expect, test } from '@playwright/test'
import { aPaidSale } from '../support/admin-world.ts'
import {
  waitForHydration,
  expectAccessibleInBothThemes,
  findWideElements,
} from '../support/browser/page-checks.ts'

test('an owner compares periods and downloads the sellers of a report', async ({
  page,
  playwright,
  baseURL,
}) => {
  await aPaidSale(playwright, page.request, baseURL!, test.info().project.name === 'phone' ? 3 : 4)
  await page.goto('/sa/login?to=/sa/reports')
  await page.getByLabel('Email').fill('admin@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Last 365 days' }).click()
  await expect(page).toHaveURL(/span=365/)
  await expect(page.getByRole('heading', { name: 'Sales by day' })).toBeVisible()
  await page.goto('/sa/reports?span=365&by=month')
  await expect(page.getByRole('heading', { name: 'Sales by month' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Comparison' })).toContainText('Take rate')
  // Reloads the page until the sale appears, because the ledger contains the sale only after a background job has
  // captured the payment.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('table', { name: 'Top sellers' })).toContainText('@', { timeout: 5000 })
  }).toPass()
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Sales by month' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  expect(await findWideElements(page)).toEqual([])

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all sellers as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('report-sellers.csv')

  await page.goto('/sa/reports?from=2001-01-01&to=2001-01-31')
  await expect(page.getByText('No data for this period.')).toBeVisible()
  await page.getByRole('link', { name: 'Last month' }).click()
  await expect(page).not.toHaveURL(/from=/)
})
