import { request as requests, type APIRequestContext } from '@playwright/test'
import { cardForm } from '@souk/stripe-offline/testing'
import { demoAccounts, demoPassword, type DemoAccount } from '#demo/people/accounts.ts'
import { firstParty as own } from '#demo/people/first-party.ts'
import { aShippedSale, post } from '#test/support/admin-world.ts'
import { aListing } from '#test/support/seller-listing.ts'

type Role = Exclude<DemoAccount['role'], 'member'>
export type Viewer = 'guest' | Role

export interface World {
  /** Values in the localStorage of each viewer's browser (spec §3 "Session state"). A guest has no values. */
  stored: Record<Viewer, Readonly<Record<string, string>>>
  /** Value of the cookie that stores the bag. */
  bag: string
  /** URLs that are found only in emails. */
  mailed: readonly string[]
}

type Headers = Record<string, string>

const disputed = '4000000000000259'
const shipTo = {
  name: 'Bartholomäus von Hohenlohe-Waldenburg',
  address_line1: '1200 Northwestern Boulevard, Apartment 12',
  address_city: 'Rancho Cucamonga',
  address_state: 'CA',
  address_zip: '91730',
  country: 'US',
}

/**
 * Simulates some weeks in a shop with a new demo, so that every page has content: sales, an issue, a dispute, a gift,
 * an import, a coupon, payouts and a conversation.
 */
export async function simulateWeeks(baseURL: string): Promise<World> {
  const api = await requests.newContext({ baseURL })
  const playwright = { request: requests } as Parameters<typeof aShippedSale>[0]
  const [buyer, seller] = [await signIn(api, 'buyer'), await signIn(api, 'seller')]
  const received = await aShippedSale(playwright, api, baseURL, 0)
  await buy(api, 2, buyer.headers, disputed)
  await post(api, `/api/confirm-order/${received.stoken}/received`, {})
  await buyGift(api, buyer.headers)
  await joinMembership(api, buyer.headers)
  await importTwoListings(api, seller.headers)
  await post(api, '/createseller', {
    name: 'Vera Lind',
    email: 'vera@apply.example',
    why: 'Wool coats, mended by hand',
    samples: ['https://example.com/a-shop-with-quite-a-long-address/wool-coats'],
  })
  const admin = await signIn(api, 'admin')
  await post(api, '/api/admin/clock', { days: 20 }, admin.headers)
  // Signs in again, because the old tokens expired when the clock was moved.
  const [b, s, a] = [await signIn(api, 'buyer'), await signIn(api, 'seller'), await signIn(api, 'admin')]
  await post(api, '/api/admin/coupons', aCoupon, a.headers)
  await importTwoListings(api, a.headers)
  const troubled = await aShippedSale(playwright, api, baseURL, 1)
  await post(api, `/api/confirm-order/${troubled.stoken}/issue`, {
    kind: 'damaged',
    text: 'The lining is torn along the whole of the left sleeve, which no picture shows.',
    photos: [],
  })
  const issues = await api.get('/api/admin/issues?tab=open', { headers: a.headers })
  const [issue] = ((await issues.json()) as { issues: { _id: string }[] }).issues
  await buy(api, 3, b.headers)
  await askSeller(api, b.headers)
  await post(api, '/api/sellers/payout', {}, { ...s.headers, 'idempotency-key': 'looks-payout' })
  const listing = await aListing(api, 4)
  await api.dispose()
  return {
    stored: { guest: {}, buyer: b.stored, seller: s.stored, admin: a.stored },
    bag: `${listing._id}~${listing.sizes[0]!.ID}`,
    mailed: [
      `/confirm-order/${troubled.stoken}`,
      `/bd/confirm-order/${received.stoken}`,
      `/sa/issues/${issue!._id}`,
      '/reactivate-subscription/nothing',
      `/direct/${own.username}`,
      `/direct/profile/${own.username}`,
      `/direct/profile/${own.username}/review`,
    ],
  }
}

async function signIn(api: APIRequestContext, role: Role) {
  const { email } = demoAccounts.find((one) => one.role === role)!
  const at = role === 'buyer' ? '/bauth/login' : '/seller/auth/login'
  const { token, ...who } = (await post(api, at, { email, password: demoPassword })) as Record<
    string,
    unknown
  >
  const [kind, person] = Object.entries(who)[0] as [string, Record<string, unknown>]
  const flags = ['isSeller', 'isAdmin', 'isSA'].map((flag) => [flag, String(person[flag] ?? false)])
  const stored = {
    [kind]: JSON.stringify(person),
    token: String(token),
    name: String(person.name),
    ...(kind === 'seller' && (Object.fromEntries(flags) as Record<string, string>)),
  }
  return { stored, headers: { authorization: `Bearer ${String(token)}` } }
}

async function aCard(api: APIRequestContext, number = '4242424242424242'): Promise<string> {
  const headers = {
    authorization: 'Bearer pk_test_souk',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const answer = await api.post('/__stripe/public/confirmation_tokens', { headers, data: cardForm(number) })
  return ((await answer.json()) as { id: string }).id
}

/** Buys a listing of the demo seller as the signed-in buyer. */
async function buy(api: APIRequestContext, at: number, headers: Headers, card?: string): Promise<void> {
  const { _id, sizes } = await aListing(api, at)
  const payment = {
    attempt: crypto.randomUUID(),
    items: [{ _id, sizeID: sizes[0]!.ID }],
    email: demoAccounts[0]!.email,
    shipTo,
    confirmationToken: await aCard(api, card),
  }
  const { orderId } = (await post(api, '/payment', payment, headers)) as { orderId: string }
  await post(api, '/sa/createorder', { orderInfo: { orderId } }, headers)
}

/**
 * Sends a question to the demo seller and calls support, because admins see only conversations to which support was
 * called.
 */
async function askSeller(api: APIRequestContext, headers: Headers): Promise<void> {
  const { _id: listing } = await aListing(api, 5)
  const message = { text: 'Is the lining of silk?', attempt: crypto.randomUUID(), listing }
  const { _id } = (await post(api, '/api/conversations', message, headers)) as { _id: string }
  await post(api, `/api/conversations/${_id}/support`, {}, headers)
}

async function buyGift(api: APIRequestContext, headers: Headers): Promise<void> {
  const { attempt } = (await post(api, '/subscription/begin-giftcard', {}, headers)) as { attempt: string }
  const gift = {
    attempt,
    months: 3,
    recieveremail: 'grace@gift.example',
    receiverName: 'Grace',
    message: 'For all the coats',
    giverName: 'Robin Ashdown',
    giverEmail: demoAccounts[0]!.email,
    confirmationToken: await aCard(api),
  }
  await post(api, '/subscription/create-giftcard-payment', gift, headers)
}

async function joinMembership(api: APIRequestContext, headers: Headers): Promise<void> {
  const { plans } = (await (await api.get('/subscription/get-subscription-plans')).json()) as {
    plans: { priceId: string }[]
  }
  const membership = { priceId: plans[0]!.priceId, confirmationToken: await aCard(api) }
  await post(api, '/subscription/create-subscription', membership, headers)
}

async function importTwoListings(api: APIRequestContext, headers: Headers): Promise<void> {
  const file = [
    'title,brand,type,gender,color,condition,price,sizes',
    'Wool coat,Acne Studios,Coats,women,red,good,120.00,S:1|M:2',
    'Coat without a price,Acne Studios,Coats,women,red,good,,S:1',
  ].join('\n')
  const answer = await api.post('/api/seller/imports', {
    headers: { ...headers, 'content-type': 'text/csv' },
    data: file,
  })
  if (!answer.ok()) throw new Error(await answer.text())
}

const aCoupon = {
  attempt: 'looks-coupon',
  code: 'WELCOME-TO-SOUK-2026',
  name: 'A quarter off for new members',
  percentOff: 25,
  amountOffCents: null,
  duration: 'repeating',
  months: 3,
  mostUses: 100,
  isFirstOnly: true,
  expiresAt: null,
}
