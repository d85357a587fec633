import { expect as plain } from '@playwright/test'
import { signInOwner } from '../support/browser/account-steps.ts'
import { test } from '../support/browser/own-app.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'

const expect = plain.configure({ timeout: 20_000 })

test('an owner sees what is missing before opening, tests a step and skips one @desktop', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signInOwner(page)
  await page.getByRole('link', { name: 'See what’s missing' }).click()
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'Before you open', level: 1 })).toBeVisible()

  const storage = page.getByRole('article', { name: /Photo storage/ })
  await expect(storage.getByText('Not tested yet')).toBeVisible()
  await storage.getByRole('button', { name: 'Test now' }).click()
  await expect(storage.getByText('Test file written, read, and deleted')).toBeVisible()
  await expect(storage.getByText('Done', { exact: true })).toBeVisible()

  const payments = page.getByRole('article', { name: /Payments/ })
  await payments.getByRole('button', { name: 'Test now' }).click()
  await expect(payments.getByText('Payments are simulated')).toBeVisible()
  await expect(page.getByText('Payments: not ready yet')).toBeVisible()
  await expect(
    page.getByRole('article', { name: /Demo data/ }).getByText('There’s still demo data'),
  ).toBeVisible()

  const legal = page.getByRole('article', { name: /Legal pages/ })
  await legal.getByRole('button', { name: 'Not needed here' }).click()
  await expect(legal.getByText('Marked as not needed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(legal.getByText('Marked as not needed')).toBeHidden()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
