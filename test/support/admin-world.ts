import { expect, type APIRequestContext, type PlaywrightWorkerArgs } from '@playwright/test'
import { newEmail } from './browser/account-steps.ts'
import { linkMailedTo } from './mail.ts'
import { aListing, type SellersListing } from './seller-listing.ts'

export interface Sale {
  email: string
  /** The secret of the buyer's mailed link. */
  stoken: string
  /** Of the seller's part. */
  sellerOrderId: string
  listing: SellersListing
}

type Headers = Record<string, string>

/** A guest has bought one of the demo seller's listings, and it is on its way. */
export async function aShippedSale(
  playwright: PlaywrightWorkerArgs['playwright'],
  request: APIRequestContext,
  baseURL: string,
  at: number,
): Promise<Sale> {
  const listing = await aListing(request, at)
  const email = newEmail('guest')
  const guest = await playwright.request.newContext({ baseURL })
  const paid = await post(guest, '/payment', {
    attempt: crypto.randomUUID(),
    items: [{ _id: listing._id, sizeID: listing.sizes[0]?.ID }],
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
  await post(guest, '/sa/createorder', { orderInfo: { orderId: paid.orderId } })
  await guest.dispose()
  const seller = await asDemoSeller(request)
  const sellerOrderId = await firstToShip(request, seller, listing.title)
  const parcel = { carrier: 'UPS', trackingNumber: '1Z 999 AA1' }
  await post(request, `/api/seller/orders/${sellerOrderId}/ship`, parcel, seller)
  const link = await linkMailedTo(request, email, '/confirm-order/')
  return { email, stoken: link.split('/').at(-1)!, sellerOrderId, listing }
}

export async function asDemoSeller(request: APIRequestContext): Promise<Headers> {
  const { token } = await post(request, '/seller/auth/login', {
    email: 'seller@souk.example',
    password: 'demo-souk-2026',
  })
  return { authorization: `Bearer ${token}` }
}

/** Sends it and expects it to be done. */
export async function post(
  request: APIRequestContext,
  path: string,
  data: object,
  headers: Headers = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- stories read what came over the wire
): Promise<any> {
  const answer = await request.post(path, { data, headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

async function firstToShip(request: APIRequestContext, headers: Headers, title: string): Promise<string> {
  let id: string | undefined
  await expect(async () => {
    const answer = await request.get('/api/seller/orders', { headers, params: { search: title } })
    const { orders } = (await answer.json()) as { orders: { _id: string; state: string }[] }
    id = orders.find(({ state }) => state === 'paid')?._id
    expect(id).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return id!
}

/** What the card form gives the page for a card that is taken. */
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
