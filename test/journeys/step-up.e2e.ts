import { expect as plain } from '@playwright/test'
import { goodPassword, makeBuyer, signIn } from '../support/browser/account-steps.ts'
import { passDays, test } from '../support/browser/own-app.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'
import {
  fillCard,
  fillInCheckoutForm,
  findReservedItems,
  payButton,
  putInBag,
} from '../support/money/buying.ts'

const expect = plain.configure({ timeout: 20_000 })

test('opening the bank account asks for the password and then continues @phone', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill('seller@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/sellerLogin/)
  await passDays(page.request, 1)

  await page.goto('/shopper/payouts')
  const go = page.getByRole('button', { name: 'Open Stripe dashboard' })
  await go.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Please enter your password to continue')).toBeVisible()

  await go.click()
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog.getByText('Wrong password')).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill('demo-souk-2026')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL(/\/__stripe\/express\//)
})

test('a saved card asks for the password before shipping to a new address, and then pays @desktop', async ({
  page,
  context,
  request,
  baseURL,
  isMobile,
}) => {
  test.setTimeout(150_000)
  const [first, second] = await findReservedItems(page, 0, isMobile, 2)
  await signIn(page, await makeBuyer(request, 'Elsa Where'))
  await putInBag(context, baseURL!, [first!])
  await page.goto('/checkout')
  await fillInCheckoutForm(page)
  await fillCard(page, '4242424242424242')
  await page.getByLabel('Save this card for next time').check()
  await payButton(page).click()
  const thanks = page.getByRole('heading', { level: 1, name: /^Thank you/ })
  await expect(thanks).toBeVisible()
  await passDays(page.request, 1)

  await putInBag(context, baseURL!, [second!])
  await page.goto('/checkout')
  await fillInCheckoutForm(page)
  await page.getByLabel('Street address', { exact: true }).fill('7 Elsewhere Lane')
  const card = page.getByRole('button', { name: 'Change payment card' }).locator('..')
  await expect(card).toContainText('Visa ending in 4242')
  await payButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Your password', { exact: true }).fill(goodPassword)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(thanks).toBeVisible()
})
