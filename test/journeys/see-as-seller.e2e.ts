import { expect, test } from '@playwright/test'
import {
  expectAccessibleInBothThemes,
  findWideElements,
  waitForHydration,
} from '../support/browser/page-checks.ts'

test('staff see the dashboard of a seller, cannot change it, and the seller sees when and why', async ({
  page,
}) => {
  await page.goto('/sa/login?to=/sa/sellers?tab=all')
  await page.getByLabel('Email').fill('admin@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === '/sa/sellers')
  await page.goto('/sa/sellers?tab=all&search=seller@souk.example')
  await page.locator('main a[href^="/sa/sellers/"]').first().click()
  await page.waitForURL(({ pathname }) => /^\/sa\/sellers\/\w+$/.test(pathname))
  await waitForHydration(page)
  const own = await page.evaluate(() => localStorage.getItem('token'))

  await page.getByText('See as seller').click()
  const reason = `A question about an order ${Date.now()}`
  await page.getByLabel('Reason (shown to the seller)').first().fill(reason)
  await page.getByRole('button', { name: 'Open dashboard' }).click()
  await expect(page).toHaveURL(/\/shopper\/listings$/)
  const bar = page.getByRole('region', { name: 'View as seller' })
  await expect(bar).toContainText('You can’t change anything')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await findWideElements(page)).toEqual([])
  await expectAccessibleInBothThemes(page)

  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'List another like this' }).click()
  await expect(page.getByText('You’re viewing this dashboard and can’t change anything')).toBeVisible()
  for (const path of ['/shopper/orders', '/shopper/messages', '/shopper/feedback', '/shopper/insights']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Not part of this view')).toHaveCount(0)
    await expect(bar).toBeVisible()
  }
  await page.goto('/shopper/payouts')
  await expect(page.getByRole('heading', { name: 'Not part of this view' })).toBeVisible()
  await page.goto('/')
  await expect(bar).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(own)

  await bar.getByRole('button', { name: 'End' }).click()
  await expect(page).toHaveURL(/\/sa\/sellers\/\w+/)
  await expect(bar).toHaveCount(0)
  await expect(page.getByText('See as seller')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill('seller@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/shopper\/listings$/)
  await page.goto('/shopper/settings/security')
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByText('Marketplace staff').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
