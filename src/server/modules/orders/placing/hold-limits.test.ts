import { afterAll, expect, test } from 'vitest'
import { aBuyer, aStoredListing, aSeller, aToken } from '#test/support/factories.ts'
import { aBag, openTestShop } from '#test/support/shop.ts'
import { ShopCaller, heldFraction } from './caller.fixture.ts'

const shop = await openTestShop(undefined, undefined, undefined, { HOLDS_PER_NETWORK: '10' })
const seller = await aSeller(shop.pool)
afterAll(() => shop.close())

const aListing = (sizes: number) =>
  aStoredListing(shop.pool, {
    seller,
    totalAllowed: 999,
    sizes: Object.fromEntries(Array.from({ length: sizes }, (_, at) => [`S${at}`, 1])),
  })
const stock = await Promise.all(Array.from({ length: 64 }, () => aListing(25)))
const units = stock.flatMap(({ id, sizes }) => Object.values(sizes).map((sizeID) => ({ id, sizeID })))

const caller = (address: string) => new ShopCaller(shop, address)

test('one guest, one account and one address together can hold at most 5 % of the stock', async () => {
  const colleague = caller('203.0.113.7')
  const first = units.at(-1)
  expect(await colleague.hold(first!)).toEqual({ status: 200, body: false })
  const guest = caller('198.51.100.1')
  await guest.hold(units[0]!)
  const answers = await Promise.all(units.slice(1, 400).map((unit) => guest.hold(unit)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(answers.at(-1)).toMatchObject({
    status: 409,
    body: {
      code: 'too_many_holds',
      message: 'You’ve reached the limit for reserved items. Check out or remove an item first.',
    },
  })
  for (let at = 0; at < units.length; at += 100)
    await Promise.all(
      units.slice(at, at + 100).map((unit, of) => {
        const stranger = caller(of % 2 ? '203.0.113.7' : '::ffff:203.0.113.7')
        return stranger.hold(unit)
      }),
    )
  // All addresses in the same /64 count as one network, and all addresses in the same /48 count as one larger network.
  await Promise.all(units.slice(0, 200).map((unit, of) => caller(`2001:db8:9::${of + 1}`).hold(unit)))
  for (const nets of ['2001:db8:1:', '2001:db8:1:1'])
    await Promise.all(
      units
        .slice(0, 200)
        .map((unit, of) => caller(`${nets}${(of + 4096).toString(16).slice(1)}::1`).hold(unit)),
    )
  const account = caller('198.51.100.9')
  account.token = await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id })
  await Promise.all(units.slice(500, 600).map((unit) => account.hold(unit)))
  // The attackers together can hold at most the sum of their five limits: for a guest, an address, a /64, a /48 and an
  // account.
  expect(await heldFraction(shop)).toBeLessThanOrEqual((20 + 80 + 20 + 80 + 20 + 1) / units.length)
  const { rows } = await shop.pool.query(
    `select split_part(network, '/', 1) as network, count(*)::int from hold_times group by 1 order by 2`,
  )
  expect(rows.map(({ count }) => count)).toEqual([20, 20, 20, 80, 80])
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|2001/)

  const honest = caller('192.0.2.44')
  const free = await shop.pool.query<{ id: string; sizeID: string }>(
    'select listing_id as id, id as "sizeID" from listing_sizes where held = 0 order by md5(id) limit 5',
  )
  for (const unit of free.rows) expect(await honest.hold(unit)).toEqual({ status: 200, body: false })
  const listing = stock.find(({ id }) => id === first!.id)!
  const bag = await aBag(shop, [{ ...listing, sizes: { M: first!.sizeID } }])
  expect((await colleague.call('POST', '/payment', bag)).status).toBe(200)
})

test('a payment from a network at its hold limit is rejected with the reason and creates no hold', async () => {
  const late = caller('203.0.113.7')
  const listing = await aListing(1)
  // The colleague's purchase has ended one hold, so another unit can be held.
  await caller('203.0.113.7').hold(units[700]!)
  expect(await late.call('POST', '/payment', await aBag(shop, [listing]))).toMatchObject({
    status: 409,
    body: { code: 'too_many_holds', message: expect.stringContaining('from your network') },
  })
  const elsewhere = caller('192.0.2.45')
  expect((await elsewhere.call('POST', '/payment', await aBag(shop, [listing]))).status).toBe(200)
})
