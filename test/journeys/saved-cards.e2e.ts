import { expect as plain, type Page } from '@playwright/test'
import { makeBuyer, signIn } from '../support/browser/account-steps.ts'
import { test } from '../support/browser/own-app.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'
import {
  fillCard,
  fillInCheckoutForm,
  findReservedItems,
  payButton,
  putInBag,
  cardMessage,
} from '../support/money/buying.ts'

const expect = plain.configure({ timeout: 20_000 })
test.describe.configure({ timeout: 150_000 })

const alwaysThreeDSecure = '4000002760003184'
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: /^Thank you/ })

test('a card is saved with an order, pays for the next order with one click and 3-D Secure, and is removed @phone', async ({
  page,
  context,
  request,
  baseURL,
  isMobile,
}) => {
  const [first, second, third] = await findReservedItems(page, 0, isMobile, 3)
  await signIn(page, await makeBuyer(request, 'Cara Card'))

  await putInBag(context, baseURL!, [first!])
  await page.goto('/checkout')
  await fillInCheckoutForm(page)
  await fillCard(page, alwaysThreeDSecure)
  await page.getByLabel('Save this card for next time').check()
  await page.getByLabel('Save this address for next time').check()
  await expectAccessible(page)
  await payButton(page).click()
  const bank = page.frameLocator('iframe[title*="bank"]')
  await bank.getByRole('button', { name: /complete/i }).click()
  await expect(thanks(page)).toBeVisible()

  await putInBag(context, baseURL!, [second!])
  await page.goto('/checkout')
  const change = page.getByRole('button', { name: 'Change payment card' })
  await expect(change.locator('..')).toContainText('Visa ending in 3184')
  await expect(page.getByRole('button', { name: 'Change shipping address' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await expectAccessible(page)
  await payButton(page).click()
  await bank.getByRole('button', { name: /fail/i }).click()
  await expect(cardMessage(page)).toContainText('You haven’t been charged')
  await payButton(page).click()
  await bank.getByRole('button', { name: /complete/i }).click()
  await expect(thanks(page)).toBeVisible()

  await putInBag(context, baseURL!, [third!])
  await page.goto('/checkout')
  await change.click()
  await expect(page.getByLabel(/Visa ending in 3184/)).toBeFocused()
  await page.getByLabel('Another card').check()
  await fillCard(page, '5555555555554444')
  await payButton(page).click()
  await expect(thanks(page)).toBeVisible()

  await page.goto('/shop/customerprofile/cards')
  const cards = page.getByRole('region', { name: 'Saved cards' })
  await expect(cards.getByRole('listitem')).toHaveText([/Visa ending in 3184/])
  await expectAccessible(page)
  await cards.getByRole('button', { name: 'Remove card: Visa ending in 3184' }).click()
  await expect(cards.getByText('Card removed')).toBeVisible()
  await expect(cards.getByRole('listitem')).toHaveCount(0)
})
