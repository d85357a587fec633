import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockState } from '#contract/orders/stock.ts'
import { getFirstInvite } from '#modules/accounts/accounts.ts'
import { aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { fillInForm } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { anEmail, goodPassword as password, newestMail } from '#test/support/person.ts'
import { aBag, openTestShop, shipTo } from '#test/support/shop.ts'
import { specificationCalls } from './calls.ts'
import { makeGiftCalls, makeMembershipCalls } from './membership.ts'
import { listen, madeCalls, SpecificationClient } from './specification-client.ts'

// The tests form one story and run in order. Each test continues with the accounts and orders of the tests before it.
const shop = await openTestShop()
const events = await openProviderEvents(shop)
const story = {
  seller: { token: '', id: '', username: 'mila.coats', account: '', email: anEmail() },
  buyer: { token: '', id: '', email: anEmail(), customer: '' },
}
let origin: string
const someone = (token?: string): SpecificationClient => new SpecificationClient(origin, token)
const seller = (): SpecificationClient => someone(story.seller.token)
const buyer = (): SpecificationClient => someone(story.buyer.token)

beforeAll(async () => {
  origin = await listen(shop)
})
afterAll(() => shop.close())

test('sellers apply, sign up, sign in and edit their profile', async () => {
  const { email, username } = story.seller
  const prefix = { seller: '/seller' }
  const admin = someone(
    await aToken(shop.pool, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id }),
  )
  await someone().call('POST {seller}/createseller', {
    path: prefix,
    body: { name: 'Mila Okoye', email, why: 'Two hundred coats' },
  })
  const { body: open } = await admin.send('GET /api/admin/applications', { query: '?state=open' })
  await admin.send('POST /api/admin/applications/{id}/accept', {
    path: { id: open.applications[0]._id },
    body: {},
  })
  const { token: stoken } = await newestMail(shop, email)
  await someone().call('GET {seller}/createseller/conf/{token}', { path: { ...prefix, token: stoken } })
  const signedUp = await someone().call('POST {seller}/auth/signup', {
    path: prefix,
    body: { stoken, username, password },
  })
  expect(signedUp.seller).toMatchObject({ email, username, isSeller: true, isAdmin: false, isSA: false })
  story.seller.id = signedUp.seller._id

  await someone().call('POST {seller}/auth/sellerForgot', { path: prefix, body: { email } })
  const { token: resettoken } = await newestMail(shop, email)
  const pair = { password: `${password}9`, confirmpassword: `${password}9` }
  await someone().call('POST {seller}/auth/sellerReset/{resettoken}', {
    path: { ...prefix, resettoken },
    body: pair,
  })
  const signedIn = await someone().call('POST {seller}/auth/login', {
    path: prefix,
    body: { email, password: pair.password },
  })
  story.seller.token = signedIn.token

  const { seller: profile } = await seller().call('GET /api{seller}/profile', { path: prefix })
  for (const field of [
    '_id',
    'name',
    'username',
    'email',
    'phone',
    'instagram',
    'sellerav',
    'isSeller',
    'isAdmin',
  ])
    expect(profile).toHaveProperty(field)
  for (const field of ['isSA', 'stripeAccountId', 'stripe_verify', 'rating'])
    expect(profile).toHaveProperty(field)
  await seller().call('PUT /api{seller}/profile/{id}', {
    path: { ...prefix, id: profile._id },
    body: { bio: 'Coats from Leeds', shippingCents: 500 },
  })
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  const { sellerav } = await seller().call('PUT /api{seller}/profile/{id}/profile-picture/', {
    path: { ...prefix, id: profile._id },
    body: picture,
    type: 'image/jpeg',
  })
  expect(sellerav).toMatchObject({ location: expect.stringContaining('/') })
})

test('the first super admin signs up with the invite', async () => {
  const invite = (await getFirstInvite(shop.app.accounts.context))!.split('/').at(-1)
  const { seller: owner } = await someone().call('POST /sa/auth/signup', {
    body: { invite, email: anEmail(), name: 'Owner', username: 'the.owner', password },
  })
  expect(owner).toMatchObject({ isSA: true })
})

test('a seller opens a payout account with the provider', async () => {
  const { authuri, stripeAccountId } = await seller().call('POST /onboard/onboard-user', { body: {} })
  story.seller.account = stripeAccountId
  await seller().call('GET /api/sellers/accountlink/{stripeAccountId}', { path: { stripeAccountId } })
  await fillInForm(shop, authuri)
  const verified = await seller().call('PUT /api/profile/{id}', {
    path: { id: story.seller.id },
    body: { stripe_verify: true },
  })
  expect(verified.seller).toMatchObject({ stripe_verify: true, stripeAccountId })
  await seller().call('GET /api/sellers/express-dashboard-link/{stripeAccountId}', {
    path: { stripeAccountId },
  })
})

test('buyers sign up in four ways, confirm, reset the password and sign in', async () => {
  await someone().call('POST /mailchimp/{kind}', {
    path: { kind: 'buyer' },
    body: { FNAME: 'Ada', LNAME: 'King', email: anEmail() },
  })
  await someone().call('POST /bauth/signup', { body: { email: anEmail(), password } })
  await someone().call('POST /bauth/free-signup', { body: { email: anEmail(), password } })
  await someone().call('POST /bauth/free-signup-no-verify', { body: { email: anEmail(), password } })
  const { email } = story.buyer
  const visitor = someone()
  await visitor.call('POST /bauth/signup-free-verify', {
    body: { email, password, fullName: 'Ada King', username: 'ada.k' },
  })
  const early = await visitor.send('POST /bauth/login', { body: { email, password } })
  expect(early).toMatchObject({ status: 403, body: { resend: true, message: expect.any(String) } })
  await visitor.call('POST /bauth/resendforgot', { body: { email } })
  const taken = await visitor.call('GET /bauth/check-username/{username}', { path: { username: 'ada.k' } })
  expect(taken.exists).toBe(true)
  const { token } = await newestMail(shop, email)
  const confirmed = await visitor.call('GET /bauth/emailconf/{token}', { path: { token } })
  expect(confirmed.buyer).toMatchObject({ fname: 'Ada', lname: 'King', isValidated: true })

  await someone().call('POST /bauth/forgot', { body: { email } })
  const { token: resettoken } = await newestMail(shop, email)
  const pair = { password: `${password}8`, confirmpassword: `${password}8` }
  await someone().call('POST /bauth/reset/{resettoken}', { path: { resettoken }, body: pair })
  const session = await someone().call('POST /bauth/login', { body: { email, password: pair.password } })
  story.buyer.token = session.token
  story.buyer.id = session.buyer._id
})

test('a buyer reads and saves the profile', async () => {
  const { buyer: profile } = await buyer().call('GET /api/customerprofile')
  const fields = [
    'name',
    'fullName',
    'fname',
    'lname',
    'username',
    'email',
    'phone',
    'instagram',
    'isValidated',
  ]
  const address = ['address_line1', 'address_line2', 'address_city', 'address_state', 'address_zip']
  const membership = [
    'disclaimer',
    'serviceSubscription',
    'subscriptionEndDate',
    'customerid',
    'subscriptionId',
  ]
  for (const field of [...fields, ...address, ...membership, '_id', 'subscriptionStatus'])
    expect(profile).toHaveProperty(field)
  const saved = await buyer().call('PUT /api/customerprofile/{id}', {
    path: { id: profile._id },
    body: { address_line1: '12 Analytical Row', address_city: 'London', address_zip: 'N1 9GU' },
  })
  expect(saved.buyer).toMatchObject({ address_city: 'London' })
  await someone().call('GET /content/pages/{id}', { path: { id: 'terms' } })
})

test.each(['', '/bd', '/sa'])(
  'shopping calls with the prefix "%s" return listings, sellers and filters',
  async (prefix) => {
    const { id, username } = story.seller
    const listing = await aStoredListing(shop.pool, { seller: { id, username }, sizes: { S: 1, M: 2 } })
    const visitor = prefix === '/sa' ? someone() : buyer()
    const path = { prefix }
    const { products } = await visitor.call('PUT {prefix}/buyer/filter2', {
      path,
      body: { seller: [username] },
    })
    const [card] = products
    expect(card).toMatchObject({ _id: listing.id, totalAllowed: expect.any(Number), seller: { username } })
    expect(
      card.sizes.toSorted((a: { size: string }, b: { size: string }) => (a.size < b.size ? -1 : 1)),
    ).toEqual([
      { ID: listing.sizes['M'], size: 'M', qty: 2 },
      { ID: listing.sizes['S'], size: 'S', qty: 1 },
    ])
    await visitor.call('PUT {prefix}/buyer/featured', { path, body: {} })
    const brands = await visitor.call('GET {prefix}/buyer/filter-brands/{optional}', {
      path: { prefix, optional: 'all' },
    })
    expect(brands.brandedItems).toHaveProperty('brands')
    const info = await visitor.call('GET {prefix}/buyer/filterinfo', { path })
    expect(info.brands[0]).toMatchObject({ _id: expect.any(String), count: expect.any(Number) })
    await visitor.call('GET {prefix}/buyer/brandsAll/', { path })
    await visitor.call('GET {prefix}/buyer/sellers', { path, query: '?page=1' })
    const shopPage = await visitor.call('GET {prefix}/buyer/selleruser/{username}', {
      path: { prefix, username },
    })
    expect(shopPage.items.length).toBeGreaterThan(0)
    await visitor.call('GET {prefix}/buyer/selleruserinfo/{username}', { path: { prefix, username } })

    const sizeID = listing.sizes['S']!
    const unit = { path: { prefix, id: listing.id }, body: { sizeID } }
    const product = await visitor.call('GET {prefix}/buyer/viewcount/{id}', {
      path: { prefix, id: listing.id },
    })
    expect(stockState(product)).toBe('has-inv')
    expect(await visitor.call('PUT {prefix}/buyer/checkout/{id}', unit)).toBe(false)
    const rival = someone()
    expect(await rival.call('PUT {prefix}/buyer/checkout/{id}', unit)).toBe(true)
    expect(await rival.call('PUT {prefix}/buyer/checkinstock/{id}', unit)).toEqual({
      soldout: true,
      sizeName: 'S',
    })
    await visitor.call('PUT {prefix}/buyer/inc/{id}', {
      path: { prefix, id: listing.id },
      body: { id: listing.id, sizeID },
    })
    expect(await rival.call('PUT {prefix}/buyer/checkinstock/{id}', unit)).toEqual({
      soldout: false,
      sizeName: 'S',
    })
    await shop.pool.query(`update listings set state = 'paused' where id = $1`, [listing.id])
    await shop.pool.query(`insert into invalidations (topic, key) values ('listing', $1)`, [listing.id])
  },
)

test('categories, brands and the public key of the payment provider need no account', async () => {
  const admin = someone(
    await aToken(shop.pool, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id }),
  )
  const add = (body: object) => admin.send('POST /api/admin/types', { body })
  const { _id: parentId } = (await add({ label: 'Bags', parentId: null })).body
  await add({ label: 'Tote bags', parentId })
  const types = await someone().call('GET /categories/types')
  const parent = types.find(({ label }: { label: string }) => label === 'Bags')
  expect(parent).toMatchObject({ hasGender: true, children: [{ label: 'Tote bags' }] })
  for (const call of ['GET /categories/brands/', 'GET /api/categories/brands/'] as const)
    expect((await someone().call(call)).names).toEqual(expect.any(Array))
  expect((await someone().call('GET /payment/stripekey/getkey')).publicKey).toMatch(/^pk_/)
})

test('a buyer watches a listing and reads and clears notifications', async () => {
  const { id, username } = story.seller
  const listing = await aStoredListing(shop.pool, { seller: { id, username }, sizes: { M: 1 } })
  const sizeID = listing.sizes['M']!
  const path = { buyerId: story.buyer.id }
  await buyer().call('PUT {prefix}/buyer/addwatch/{id}', {
    path: { prefix: '', id: listing.id },
    body: { item: { _id: listing.id }, sizeID, size: 'M', buyer: { _id: story.buyer.id } },
  })
  const watched = await buyer().call('GET /api/customerprofile/notifications/showproducts/{buyerId}', {
    path,
  })
  expect(JSON.stringify(watched)).toContain(listing.id)
  await buyer().call('GET /api/customerprofile/notifications/{buyerId}', { path })
  await buyer().call('PUT /api/customerprofile/notifications/{buyerId}', { path, body: { read: 'all' } })
  await buyer().call('PUT /api/customerprofile/notifications/product-remove/{buyerId}', {
    path,
    body: { itemId: listing.id, sizeId: sizeID, schemaType: 'watch' },
  })
  const left = await buyer().call('GET /api/customerprofile/notifications/showproducts/{buyerId}', { path })
  expect(JSON.stringify(left)).not.toContain(listing.id)
})

test('a buyer pays, the seller ships, both reviews are saved and the seller is paid out', async () => {
  const { id, username } = story.seller
  const customer = await buyer().call('POST /payment/create-customer', {
    body: { billing: { name: 'Ada King' } },
  })
  story.buyer.customer = customer.customerid
  const bought = []
  for (const prefix of ['', '/sa']) {
    const listing = await aStoredListing(shop.pool, { seller: { id, username }, sizes: { M: 1 } })
    const person = prefix === '' ? buyer() : someone()
    const sizeID = listing.sizes['M']!
    const hold = { path: { prefix, id: listing.id }, body: { sizeID } }
    expect(await person.call('PUT {prefix}/buyer/checkout/{id}', hold)).toBe(false)
    const bag = await aBag(shop, [listing], '4000000000000077')
    const paid = await person.call('POST /payment', {
      body: { ...bag, email: prefix === '' ? story.buyer.email : bag.email, shipTo },
    })
    const order = await person.call('POST {prefix}/createorder', {
      path: { prefix },
      body: { orderInfo: { orderId: paid.orderId }, isFee: true },
    })
    bought.push({ listing, order })
    await events.settle()
  }
  const { body: shipping } = await seller().send('GET /api/seller/orders', { query: '?tab=to-ship' })
  for (const { _id } of shipping.orders)
    await seller().send('POST /api/seller/orders/{id}/ship', {
      path: { id: _id },
      body: { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
    })
  const keys = []
  for (const email of [story.buyer.email, 'ada@guest.example']) {
    const { text } = await newestMail(shop, email)
    keys.push(/confirm-order\/([\w.~-]+)/.exec(text)![1]!)
  }
  const own = await someone().call('GET /feedback/shipconfirm/{id}', { path: { id: keys[0]! } })
  const guests = await someone().call('GET /sa/feedback/shipconfirm/{id}', { path: { id: keys[1]! } })
  expect([own, guests].map(({ sellerOrder }) => sellerOrder.state)).toEqual(['shipped', 'shipped'])
  for (const key of keys)
    await someone().send('POST /api/confirm-order/{key}/received', { path: { key }, body: {} })
  for (const [at, call] of (
    ['POST /feedback/feedbacksave/{id}', 'POST /sa/feedback/feedbacksave/{id}'] as const
  ).entries()) {
    const { body } = await someone().send('GET /feedback/feedbacksave/{id}', { path: { id: keys[at]! } })
    const data = { line: body.lines[0].line, rate: 4.5, review: 'Lovely coat' }
    await someone().call(call, { path: { id: keys[at]! }, body: { sellerid: id, data } })
  }
  const { feedback } = await someone().call('GET {prefix}/buyer/selleruserinfo/{username}', {
    path: { prefix: '', username },
  })
  for (const field of ['img', 'rate', 'name', 'date', 'review']) expect(feedback[0]).toHaveProperty(field)
  await events.settle()

  const account = { path: { stripeAccountId: story.seller.account } }
  await seller().call('GET /api/sellers/dashboard/{stripeAccountId}', account)
  const balance = await seller().call('GET /api/sellers/balance/{stripeAccountId}', account)
  expect(balance.available.cents).toBeGreaterThan(0)
  const orders = shipping.orders.map(({ _id }: { _id: string }) => _id)
  await seller().call('POST /api/sellers/payout2', {
    body: { orders },
    headers: { 'idempotency-key': 'played-release' },
  })
  const { payout } = await seller().call('POST /api/sellers/payout', {
    body: {},
    headers: { 'idempotency-key': 'played-payout' },
  })
  expect(payout.amount).toEqual(balance.available)
})

test('a signed-in buyer reviews an item without an emailed link', async () => {
  const { id, username } = story.seller
  const listing = await aStoredListing(shop.pool, { seller: { id, username }, sizes: { M: 1 } })
  const paid = await buyer().call('POST /payment', { body: await aBag(shop, [listing]) })
  await buyer().call('POST {prefix}/createorder', {
    path: { prefix: '/bd' },
    body: { orderInfo: { orderId: paid.orderId } },
  })
  await events.settle()
  await shop.pool.query(
    `update seller_orders set state = 'received', received_at = now() where order_id = $1`,
    [paid.orderId],
  )
  await buyer().call('POST /feedback/buyerfeedback/{id}', {
    path: { id: listing.id },
    body: { rate: 5, review: 'Warm' },
  })
})

test('a buyer subscribes, cancels, takes the offer and reactivates', () =>
  makeMembershipCalls({ shop, events, buyerId: story.buyer.id, buyer: buyer(), visitor: someone() }))

test('anyone gives a membership', () => makeGiftCalls(shop, someone()))

test('every call of the specification has been made', () => {
  expect(Object.keys(specificationCalls).filter((call) => !(madeCalls as Set<string>).has(call))).toEqual([])
})
