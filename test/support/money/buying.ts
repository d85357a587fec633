import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { ListedItem } from '../browser/demo-listings.ts'

export interface ReservedItem {
  _id: string
  sizeID: string
  title: string
  username: string
  sellerName: string
}

const listingsPerLot = 8
const earlyMs = 24 * 3_600_000

/**
 * Returns listings reserved for one journey, each from a different seller. Journeys run at the same time and must not
 * compete for stock. `lot` is a number that identifies the journey. The desktop and phone versions of a journey get
 * different listings.
 */
export async function findReservedItems(
  page: Page,
  lot: number,
  isMobile: boolean,
  count: number,
): Promise<ReservedItem[]> {
  const all = (await Promise.all([list(page, 1), list(page, 2)])).flat()
  const sorted = all.toSorted((one, other) => one._id.localeCompare(other._id))
  const from = (lot * 2 + (isMobile ? 1 : 0)) * listingsPerLot
  const found = new Map<string, ReservedItem>()
  for (const { _id, title, totalAllowed, sizes, seller, listedAt } of sorted.slice(
    from,
    from + listingsPerLot,
  )) {
    const size = sizes.find(({ qty }) => qty > 0)
    const isForMembers = seller.isSA && Date.now() - Date.parse(listedAt) < earlyMs
    if (!size || totalAllowed === 0 || isForMembers || found.has(seller.username)) continue
    found.set(seller.username, {
      _id,
      sizeID: size.ID,
      title,
      username: seller.username,
      sellerName: seller.name,
    })
  }
  const goods = [...found.values()].slice(0, count)
  if (goods.length < count) throw new Error(`Lot ${lot} has only ${goods.length} items for sale`)
  return goods
}

async function list(page: Page, at: number): Promise<ListedItem[]> {
  const answer = await page.request.put('/sa/buyer/filter2', {
    data: { limit: 96, page: at, sort: 'newest' },
  })
  return ((await answer.json()) as { products: ListedItem[] }).products
}

export async function putInBag(
  context: BrowserContext,
  origin: string,
  goods: readonly ReservedItem[],
): Promise<void> {
  const value = goods.map(({ _id, sizeID }) => `${_id}~${sizeID}`).join('.')
  await context.addCookies([{ name: 'bag', value, url: origin }])
}

export const buyer = {
  Email: 'ada@example.com',
  'Full name': 'Ada Lovelace',
  'Street address': '12 Canal Street',
  City: 'New York',
  State: 'NY',
  'ZIP code': '10013',
}

export async function fillInCheckoutForm(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(buyer)) await page.getByLabel(label, { exact: true }).fill(text)
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

/** Returns the shown error of a card. The checkout has a second place for the errors of wallets. */
export function cardMessage(page: Page): Locator {
  return page.getByTestId('card-message').filter({ visible: true })
}

export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Pay \$/ })
}
