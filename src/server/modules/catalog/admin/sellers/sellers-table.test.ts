import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aListing,
  aReadySeller,
  createListingTypes,
  type DashboardSeller,
} from '../../listings/listings.fixture.ts'
import { aBuyer, aSeller, aToken } from '#test/support/factories.ts'
import { aDashboard } from '#test/support/seller-orders.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let admin: Browser
beforeAll(async () => {
  shop = await openTestShop()
  await createListingTypes(shop.pool)
  const { id } = await aSeller(shop.pool, { isAdmin: true })
  admin = await aDashboard(shop, { sellerId: id })
})
afterAll(() => shop.close())

const act = (verb: string, id: string, reason = 'Copies of brands') =>
  admin.call('POST', `/api/admin/sellers/${id}/${verb}`, { why: reason })
const actionsOf = async (id: string): Promise<string[]> => {
  const { rows } = await shop.pool.query<{ action: string }>(
    'select action from audit_entries where target_id = $1 order by no',
    [id],
  )
  return rows.map(({ action }) => action)
}
const seen = async ({ username }: DashboardSeller): Promise<number> =>
  (await new Browser(shop.server).call('PUT', '/sa/buyer/filter2', { seller: [username] })).body.total

test('a seller cannot list or suspend sellers', async () => {
  const { id } = await aSeller(shop.pool)
  const own = await aDashboard(shop, { sellerId: id })
  for (const url of ['/api/admin/sellers', `/api/admin/sellers/${id}`, '/api/admin/buyers'])
    expect([
      (await new Browser(shop.server).call('GET', url)).status,
      (await own.call('GET', url)).status,
    ]).toEqual([401, 403])
  expect((await own.call('POST', `/api/admin/sellers/${id}/suspend`, { why: 'x' })).status).toBe(403)
})

test("a suspended seller's listings disappear until the suspension ends, and the dashboard shows the reason", async () => {
  const seller = await aReadySeller(shop)
  const coat = await aListing(seller)
  const paused = await aListing(seller, { title: 'At rest' })
  await seller.person.post(`/api/seller/listings/${paused._id}/pause`, {})
  const removed = await aListing(seller, { title: 'Gone' })
  await seller.person.send('DELETE', `/api/seller/listings/${removed._id}`)
  const listing = { id: coat._id, sizeID: coat.sizes[0]!.ID }
  const buyer = new Browser(shop.server)
  expect(await seen(seller)).toBe(1)

  expect((await act('suspend', seller.id)).body.seller).toMatchObject({
    suspendedReason: 'Copies of brands',
    listed: 0,
  })
  expect((await act('suspend', seller.id)).body.code).toBe('wrong_state')
  expect(await seen(seller)).toBe(0)
  expect((await buyer.call('GET', `/sa/buyer/viewcount/${listing.id}`)).status).toBe(404)
  expect((await buyer.call('GET', `/sa/buyer/sellers?search=${seller.username}`)).body.sellers).toEqual([])
  expect((await buyer.call('PUT', `/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizeID })).body).toBe(
    true,
  )
  expect((await seller.person.get('/api/seller/checklist')).body).toMatchObject({
    suspended: 'Copies of brands',
    mayPublish: false,
  })
  const resumed = await seller.person.post(`/api/seller/listings/${coat._id}/resume`, {})
  expect(resumed.body).toMatchObject({
    code: 'checklist_incomplete',
    message: 'Your shop is suspended: Copies of brands',
  })
  // A restored listing of a suspended seller remains unavailable to buyers, like all other listings of the seller.
  expect((await seller.person.post(`/api/seller/listings/${removed._id}/restore`, {})).status).toBe(200)
  expect(await seen(seller)).toBe(0)

  expect((await act('unsuspend', seller.id, '')).body.seller).toMatchObject({ suspendedAt: null, listed: 2 })
  expect((await act('unsuspend', seller.id)).body.code).toBe('wrong_state')
  expect(await seen(seller)).toBe(2)
  expect((await buyer.call('PUT', `/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizeID })).body).toBe(
    false,
  )
  expect(await actionsOf(seller.id)).toEqual(['seller.suspend', 'seller.unsuspend'])
})

test("the marketplace's own accounts cannot be suspended", async () => {
  for (const rights of [{ isAdmin: true }, { isSA: true }]) {
    const { id } = await aSeller(shop.pool, rights)
    expect((await act('suspend', id)).body.code).toBe('wrong_state')
  }
  expect((await act('suspend', 'slr_unknown')).status).toBe(404)
})

test('a waived checklist line is no longer required, and admins and the seller see the same readiness', async () => {
  const seller = await aReadySeller(shop)
  await shop.pool.query(`update sellers set payouts_enabled = false where id = $1`, [seller.id])
  const waive = (lines: string[]) =>
    shop.server.inject({
      method: 'PUT',
      url: `/api/admin/sellers/${seller.id}/waived`,
      headers: admin.headers,
      payload: { lines, why: 'Paid by hand' },
    })
  const both = async () => [
    (await admin.call('GET', `/api/admin/sellers/${seller.id}`)).body.isReady,
    (await seller.person.get('/api/seller/checklist')).body.mayPublish,
  ]
  expect(await both()).toEqual([false, false])
  const { seller: file } = (await waive(['payouts'])).json()
  expect(file.checklist.find(({ key }: { key: string }) => key === 'payouts')).toMatchObject({
    done: false,
    isNeeded: false,
    isWaived: true,
  })
  expect(await both()).toEqual([true, true])
  await waive([])
  expect(await both()).toEqual([false, false])
  expect(await actionsOf(seller.id)).toEqual(['seller.waive', 'seller.waive'])
})

test('prefix searches find sellers and buyers in every sort order, page by page', async () => {
  const mark = `q${Date.now().toString(36)}`
  for (const name of ['b', 'C', 'a'])
    await aSeller(shop.pool, { username: `${mark}${name.toLowerCase()}`, isAdmin: name === 'C' })
  const sellers = async (query: string): Promise<string[]> =>
    (await admin.call('GET', `/api/admin/sellers?search=${mark}&${query}`)).body.sellers.map(
      ({ username }: { username: string }) => username.slice(mark.length),
    )
  expect(await sellers('sort=newest')).toEqual(['a', 'c', 'b'])
  expect(await sellers('sort=username')).toEqual(['a', 'b', 'c'])
  const first = (await admin.call('GET', `/api/admin/sellers?search=@${mark}&sort=username&limit=2`)).body
  expect(await sellers(`sort=username&after=${first.next}`)).toEqual(['c'])
  expect(await sellers('tab=suspended')).toEqual([])

  const buyer = await aBuyer(shop.pool)
  await aToken(shop.pool, { buyerId: buyer.id })
  await shop.pool.query('update buyers set member_until = $2, full_name = $3 where id = $1', [
    buyer.id,
    new Date(shop.clock.now() + 86_400_000),
    `${mark} Byron`,
  ])
  const find = async (query: string): Promise<string[]> =>
    (await admin.call('GET', `/api/admin/buyers?${query}`)).body.buyers.map(({ _id }: { _id: string }) => _id)
  expect(await find(`search=${mark} BY`)).toEqual([buyer.id])
  expect(await find(`search=${buyer.email.toUpperCase()}&tab=members&sort=email`)).toEqual([buyer.id])
  expect(await find(`search=${buyer.email}&tab=unconfirmed`)).toEqual([])
  expect((await admin.call('GET', `/api/admin/buyers/${buyer.id}`)).body).toMatchObject({
    email: buyer.email,
    isMember: true,
    sessions: 1,
    lastOrders: [],
  })
  const file = await shop.server.inject({
    url: `/api/admin/buyers.csv?search=${mark}`,
    headers: admin.headers,
  })
  expect(file.body.split('\n')[1]).toContain(`${buyer.id},${mark} Byron,${buyer.email}`)
})
