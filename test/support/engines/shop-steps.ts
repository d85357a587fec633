import { demoPassword } from '#demo/people/accounts.ts'
import { buyer, type ReservedItem } from '../money/buying.ts'
import type { EnginePage } from './engine.ts'
import {
  expect,
  expectHeading,
  expectPath,
  expectText,
  fillField,
  describeFocusedElement,
  focusOn,
  openPage,
  signInAt,
} from './page-steps.ts'

/** Uses the keyboard to open and close the landing page's menu. */
export async function openAndCloseMenu(page: EnginePage): Promise<void> {
  const isOpen = () =>
    page.evaluate(() => document.querySelector('.sheet')?.matches(':popover-open') ?? false, undefined)
  await openPage(page, '/')
  await focusOn(page, 'button', /^Menu$/)
  await page.press('Enter')
  await expect.poll(isOpen).toBe(true)
  await page.press('Tab')
  expect(
    await page.evaluate(() => document.querySelector('.sheet')!.contains(document.activeElement), undefined),
  ).toBe(true)
  await page.press('Escape')
  await expect.poll(isOpen).toBe(false)
  expect(await describeFocusedElement(page)).toBe('Menu')
}

/** Uses the keyboard to select three filters, and checks that each filter keeps the focus after it is selected. */
export async function filterByKeyboard(page: EnginePage, isNarrow: boolean): Promise<void> {
  await openPage(page, '/shop')
  if (isNarrow) {
    await focusOn(page, 'button', /^Filters$/)
    await page.press('Enter')
    // When the filter sheet is open, its close button has the focus.
    await expect.poll(() => describeFocusedElement(page)).toBe('Close filters')
  }
  for (const [at, name] of ['stock', 'gender', 'brand'].entries()) {
    await focusOn(page, `.filter-drawer input[name=${name}]`)
    const box = await describeFocusedElement(page)
    await page.press('Space')
    await expectPath(page, new RegExp(`${name}=`))
    // Waits for the list in addition to the URL. The list is rendered after the URL has changed, and rendering it could
    // move the next filter field while a key is pressed.
    const countChosen = () =>
      page.evaluate(() => document.querySelectorAll('a[aria-label^="Remove filter: "]').length, undefined)
    await expect.poll(countChosen).toBe(at + 1)
    await expect.poll(() => describeFocusedElement(page)).toBe(box)
    const isChecked = () =>
      page.evaluate(() => (document.activeElement as HTMLInputElement).checked, undefined)
    await expect.poll(isChecked).toBe(true)
  }
}

/** Uses the keyboard to add a listing to the bag, and checks that the button keeps the focus. */
export async function addToBag(page: EnginePage, { username, _id, sizeID }: ReservedItem): Promise<void> {
  await openPage(page, `/product/${username}/${_id}`)
  await focusOn(page, `input[name=sizeID][value="${sizeID}"]`)
  await page.press('Space')
  await focusOn(page, 'button', /^Add to bag$/)
  await page.press('Enter')
  await expectText(page, /Added to your bag/)
  expect(await describeFocusedElement(page)).toBe('Add to bag')
}

/** Pays for the items in the bag as a guest. */
export async function checkOut(page: EnginePage, { title }: ReservedItem): Promise<void> {
  await openPage(page, '/bag')
  await expectText(page, new RegExp(RegExp.escape(title)))
  await focusOn(page, 'a', /^Check out$/)
  await page.press('Enter')
  await expectPath(page, /^\/checkout/)
  // After navigation, the main element must have the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id, undefined)).toBe('main')
  for (const [label, text] of Object.entries(buyer)) await fillField(page, new RegExp(`^${label}$`), text)
  await fillField(page, /^Card number$/, '4242424242424242')
  await fillField(page, /^Expiration date$/, '1234')
  await fillField(page, /^Security code$/, '123')
  await focusOn(page, 'button:not([aria-disabled=true])', /^Pay \$/)
  await page.press('Enter')
  await expectPath(page, /^\/confirm\?order=/)
  await expectHeading(page, /^Thank you, Ada/)
}

/** Signs in as buyer, seller and admin in turn, and opens one page with each account. */
export async function visitAccounts(page: EnginePage): Promise<void> {
  await signInAt(page, '/login', 'buyer@souk.example', demoPassword)
  await openPage(page, '/shop/customerprofile/orders')
  await expectHeading(page, /orders/i)
  await signInAt(page, '/shopper/sellerLogin', 'seller@souk.example', demoPassword)
  await openPage(page, '/shopper/orders')
  await expectHeading(page, /^Orders/)
  await expect
    .poll(() =>
      page.evaluate(
        () => document.querySelectorAll('main tbody tr, main [data-is-list] li').length,
        undefined,
      ),
    )
    .toBeGreaterThan(0)
  await signInAt(page, '/shopper/sellerLogin', 'admin@souk.example', demoPassword)
  await openPage(page, '/sa')
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll('main figure, main svg').length, undefined))
    .toBeGreaterThan(0)
}

/** Uses the keyboard to sort the reviews about a seller. */
export async function sortReviews(page: EnginePage, username: string): Promise<void> {
  await openPage(page, `/shop/profile/${username}/review`)
  await focusOn(page, 'button', /^Sort by /)
  await page.press('Enter')
  await focusOn(page, '[role=option]', /^Lowest Rating$/)
  await page.press('Enter')
  await expectPath(page, /sort=/)
}
