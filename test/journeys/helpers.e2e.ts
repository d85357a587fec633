import { expect as plain } from '@playwright/test'
import { aPaidSale } from '../support/admin-world.ts'
import { goodPassword, newEmail } from '../support/browser/account-steps.ts'
import { test } from '../support/browser/own-app.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'
import { findEmailedLink } from '../support/mail.ts'

const expect = plain.configure({ timeout: 20_000 })

test('a helper is invited, ships an order, sees no payouts, and is removed @desktop', async ({
  page,
  playwright,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill('seller@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/sellerLogin/)
  await page.goto('/shopper/settings/helpers')
  const email = newEmail('jo')
  const section = page.getByRole('region', { name: 'Helpers' })
  await section.getByLabel('Name').fill('Jo Field')
  await section.getByLabel('Email').fill(email)
  await section.getByRole('button', { name: 'Send invitation' }).click()
  await expect(section.getByText(/^Invitation expires/)).toBeVisible()
  await expectAccessible(page)

  const sale = await aPaidSale(playwright, page.request, baseURL!, 1)
  const context = await browser.newContext({ baseURL: baseURL! })
  const helper = await context.newPage()
  await helper.goto(await findEmailedLink(page.request, email, '/shopper/helper/'))
  // Checks that the page does not ask helpers to accept the seller terms, because helpers do not open a shop.
  const terms = helper.getByText('By joining, you agree to our terms of use and privacy policy.')
  await expect(terms.getByRole('link')).toHaveText(['terms of use', 'privacy policy'])
  await expect(helper.getByText('By opening a shop')).toHaveCount(0)
  await helper.getByLabel('Password', { exact: true }).fill(goodPassword)
  await helper.getByLabel(/^(Confirm|Repeat) password|Password again/i).fill(goodPassword)
  await helper.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(helper).toHaveURL(/\/shopper\/listings$/)
  const menu = helper.getByRole('navigation', { name: /You’re working for/ })
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Payouts' })).toHaveCount(0)
  await expectAccessible(helper)

  await helper.goto(`/shopper/orders/${sale.sellerOrderId}`)
  const moves = helper.getByRole('region', { name: 'Actions' })
  await expect(moves.locator('summary')).toHaveCount(2)
  await moves.getByLabel('Carrier').fill('UPS')
  await moves.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(helper.getByRole('group', { name: 'Status' })).toContainText('Shipped')

  await helper.goto('/shopper/payouts')
  await expect(helper.getByRole('heading', { level: 1 })).toHaveText('This page is for the shop’s owner')
  await expect(helper.getByRole('link', { name: 'Go to listings' })).toBeVisible()
  await helper.goto('/shopper/settings')
  await expect(helper.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible()

  await page.reload()
  await expect(section.getByRole('link', { name: 'shipped an order' })).toBeVisible()
  await section.getByRole('button', { name: 'Remove Jo Field' }).click()
  await expect(section.getByText('No helpers yet.')).toBeVisible()
  await helper.goto('/shopper/orders')
  await expect(helper).toHaveURL(/sellerLogin/)
  await context.close()
})
