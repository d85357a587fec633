import { expect as plain, test } from '@playwright/test'
import {
  buyer,
  fillCard,
  fillInCheckoutForm,
  findReservedItems,
  payButton,
  putInBag,
  cardMessage,
} from '../support/money/buying.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'

// The timeout is long because a purchase consists of many page loads and requests, and test machines can be slow.
const expect = plain.configure({ timeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

test('a guest buys two items from two sellers', async ({ page, isMobile }) => {
  const goods = await findReservedItems(page, 0, isMobile, 2)
  for (const { username, _id, sizeID } of goods) {
    // Does not wait for the pictures, because the server is still generating them for the new catalog.
    await page.goto(`/product/${username}/${_id}`, { waitUntil: 'domcontentloaded' })
    await page.locator(`input[value="${sizeID}"]`).check()
    await page.getByRole('button', { name: 'Add to bag' }).click()
    await expect(page.getByText('Added to your bag')).toBeVisible()
  }
  await page.goto('/bag')
  for (const { title } of goods) {
    const sellers = page.getByRole('region', { name: /^From / })
    await expect(sellers.getByRole('link', { name: title })).toBeVisible()
  }
  await expectAccessible(page)
  const total = await page.getByTestId('total').innerText()
  await page.getByRole('link', { name: 'Check out' }).click()
  await expect(page.getByTestId('hold-left')).toHaveText(/^1[45]:\d\d$/)
  await fillInCheckoutForm(page)
  await fillCard(page, '4242424242424242')
  await expectAccessible(page)
  await expect(payButton(page)).toHaveText(`Pay ${total}`)
  await payButton(page).click()

  await expect(page).toHaveURL(/\/confirm\?order=/)
  await expect(page.getByTestId('confetti')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you, Ada')
  await expect(page.getByText(buyer.Email).first()).toBeVisible()
  for (const { title, sellerName } of goods) {
    const part = page.getByRole('region', { name: `From ${sellerName}` })
    await expect(part.getByRole('link', { name: title })).toBeVisible()
    await expect(part.getByRole('paragraph').filter({ hasText: /^Paid$/ })).toBeVisible()
  }
  await expect(page.getByTestId('total')).toHaveText(total)
  await expect(page.getByText(buyer['Street address'])).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bag: 0' })).toBeVisible()
  await expect(page.getByTestId('confetti')).not.toBeAttached()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you, Ada')
  await page.waitForLoadState('networkidle')
  await expect(page.getByTestId('confetti')).not.toBeAttached()
})

test('a bag opened while an item is being added contains the item @long @phone', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  const [, , first, second] = await findReservedItems(page, 0, isMobile, 4)
  const { username, _id, sizeID, title } = first!
  const line = page.getByRole('main').getByRole('link', { name: title })
  // Delays the response, so that it arrives only after both clicks.
  await page.route(/\/product\/.*\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue().catch(() => undefined)
  })
  await page.goto(`/product/${username}/${_id}`)
  await waitForHydration(page)
  await page.locator(`input[value="${sizeID}"]`).check()
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await page.getByRole('link', { name: /^Bag/ }).click()
  await expect(page).toHaveURL('/bag')
  await expect(line).toBeVisible()

  // Adds the item after the browser has requested the bag page and before the response is delivered.
  await page.route('/bag', async (route) => {
    const answer = await route.fetch()
    await putInBag(context, baseURL!, [first!, second!])
    await route.fulfill({ response: answer })
  })
  await page.goto('/bag')
  await expect(page.getByRole('main').getByRole('link', { name: second!.title })).toBeVisible()
  await expect(line).toBeVisible()
})

test('an item added before hydration stays in the bag, regardless of the next click @desktop', async ({
  page,
  isMobile,
}) => {
  const [, , item] = await findReservedItems(page, 1, isMobile, 3)
  const { username, _id, sizeID, title } = item!
  // Blocks hydration, so that the second click happens before the server has responded to the first one.
  await page.route('**/assets/hydrate-*', () => undefined)
  await page.goto(`/product/${username}/${_id}`)
  await page.locator(`input[value="${sizeID}"]`).check()
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('button[value=stay]')!.click()
    document.querySelector<HTMLElement>('a[href="/bag"]')!.click()
  })
  await expect(page).toHaveURL('/bag')
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible()
})

test('a declined card shows an error at the card, and another card pays for the same order @phone', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  const goods = await findReservedItems(page, 1, isMobile, 1)
  await putInBag(context, baseURL!, goods)
  await page.goto('/checkout')
  await fillInCheckoutForm(page)
  await fillCard(page, '4000000000000002')
  await payButton(page).click()
  await expect(cardMessage(page)).toContainText('Your card was declined')
  await expect(cardMessage(page)).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveValue(buyer['Full name'])
  await expectAccessible(page)
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
  await expect(page.getByRole('link', { name: goods[0]!.title })).toBeVisible()
})

for (const [at, number] of ['4000002500003155', '4000002760003184'].entries()) {
  test(`3-D Secure with ${number}: first rejected by the bank, then confirmed ${at === 0 ? '@phone' : '@long @desktop'}`, async ({
    page,
    context,
    baseURL,
    isMobile,
  }) => {
    const goods = await findReservedItems(page, 2, isMobile, 2)
    await putInBag(context, baseURL!, [goods[at]!])
    await page.goto('/checkout')
    await fillInCheckoutForm(page)
    await fillCard(page, number)
    await payButton(page).click()
    const bank = page.frameLocator('iframe[title*="bank"]')
    await bank.getByRole('button', { name: 'Fail' }).click()
    await expect(cardMessage(page)).toContainText('You haven’t been charged')
    await expect(page).toHaveURL('/checkout')

    await payButton(page).click()
    await bank.getByRole('button', { name: 'Complete' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
  })
}

test('a purchase with the keyboard only @desktop', async ({ page, context, baseURL, isMobile }) => {
  test.skip(isMobile, 'a phone has no Tab key')
  await putInBag(context, baseURL!, await findReservedItems(page, 4, isMobile, 1))
  await page.goto('/bag')
  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let press = 0; press < 60; press++) {
      if (await isThere()) return
      await page.keyboard.press('Tab')
    }
    throw new Error('Sixty presses of Tab did not lead there')
  }
  const focused = (text: string) => async () =>
    (
      await page.evaluate(() => {
        const at = document.activeElement as HTMLInputElement | null
        return at?.labels?.[0]?.textContent ?? at?.textContent ?? ''
      })
    ).startsWith(text)

  await tabTo(focused('Check out'))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Card number')).toBeVisible()
  for (const [label, text] of Object.entries(buyer)) {
    await tabTo(focused(label))
    await page.keyboard.type(text)
  }
  for (const [label, text] of [
    ['Card number', '4242424242424242'],
    ['Expiration date', '1234'],
    ['Security code', '123'],
  ] as const) {
    await tabTo(focused(label))
    await page.keyboard.type(text)
  }
  await tabTo(focused('Pay $'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
})
