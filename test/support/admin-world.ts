import { expect, type APIRequestContext, type PlaywrightWorkerArgs } from '@playwright/test'
import { newEmail } from './browser/account-steps.ts'
import { findEmailedLink } from './mail.ts'
import { aListing, type SellersListing } from './seller-listing.ts'

export interface Sale {
  email: string
  /** Token in the buyer's link to one seller order. */
  stoken: string
  /** Token in the buyer's link to the whole order. */
  orderLink: string
  /** Id of the seller order. */
  sellerOrderId: string
  listing: SellersListing
}

type Headers = Record<string, string>

/** Creates a guest's order for a listing of the demo seller, and ships it. */
export async function aShippedSale(
  playwright: PlaywrightWorkerArgs['playwright'],
  request: APIRequestContext,
  baseURL: string,
  at: number,
): Promise<Sale> {
  const sale = await aPaidSale(playwright, request, baseURL, at)
  const { email, sellerOrderId } = sale
  const seller = await asDemoSeller(request)
  await expect(async () => {
    const path = `/api/seller/orders/${sellerOrderId}/ship`
    await post(request, path, { carrier: 'UPS', trackingNumber: '1Z 999 AA1' }, seller)
  }).toPass({ timeout: 20_000 })
  const link = await findEmailedLink(request, email, '/confirm-order/')
  return { ...sale, stoken: link.split('/').at(-1)! }
}

/** Creates a guest's paid order for `count` listings of the demo seller, starting with the listing at index `at`. */
export async function aPaidSale(
  playwright: PlaywrightWorkerArgs['playwright'],
  request: APIRequestContext,
  baseURL: string,
  at: number,
  count = 1,
): Promise<Sale> {
  const listings = []
  for (let more = 0; more < count; more++) listings.push(await aListing(request, at + more))
  const listing = listings[0]!
  const email = newEmail('guest')
  const guest = await playwright.request.newContext({ baseURL })
  const paid = await post(guest, '/payment', {
    attempt: crypto.randomUUID(),
    items: listings.map(({ _id, sizes }) => ({ _id, sizeID: sizes[0]?.ID })),
    email,
    shipTo: {
      name: 'Ada Lovelace',
      address_line1: '12 Canal Street',
      address_city: 'New York',
      address_state: 'NY',
      address_zip: '10013',
      country: 'US',
    },
    confirmationToken: await aCardToken(guest),
  })
  const { order, orderLink } = await post(guest, '/sa/createorder', { orderInfo: { orderId: paid.orderId } })
  await guest.dispose()
  const { _id: sellerOrderId, confirmToken: stoken } = order.sellerOrders[0]
  return { email, stoken, orderLink, sellerOrderId, listing }
}

export async function asDemoSeller(request: APIRequestContext): Promise<Headers> {
  const { token } = await post(request, '/seller/auth/login', {
    email: 'seller@souk.example',
    password: 'demo-souk-2026',
  })
  return { authorization: `Bearer ${token}` }
}

/** Sends a POST request and expects the request to succeed. */
export async function post(
  request: APIRequestContext,
  path: string,
  data: object,
  headers: Headers = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- journeys read the JSON response
): Promise<any> {
  const answer = await request.post(path, { data, headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** Creates a confirmation token for a valid payment card, as the card form does. */
async function aCardToken(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/__stripe/public/confirmation_tokens', {
    headers: { authorization: 'Bearer pk_test_souk' },
    form: {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    },
  })
  const { id } = (await answer.json()) as { id: string }
  return id
}
