import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, wrapPool } from '#platform/database/db.ts'
import { audit } from '#platform/audit/audit.ts'
import { aBuyer, aSeller, aSellerToken, aStoredListing, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let owner: Person
let other: string
const day = (date: string): number => Date.parse(`${date}T12:00:00Z`)
beforeAll(async () => {
  shop = await openTestShop()
  const { id } = await aSeller(shop.pool, { isSA: true })
  other = (await aSeller(shop.pool, { isAdmin: true })).id
  owner = new Person(shop, await aToken(shop.pool, { sellerId: id }))
  const { db } = wrapPool(shop.pool)
  const write = (actor: string, action: string, target: string, date: string) =>
    inTransaction(db, (tx) =>
      audit(tx, {
        actor,
        action,
        target: { kind: target.split(':')[0]!, id: target.split(':')[1]! },
        at: day(date),
      }),
    )
  await write(id, 'setting.set', 'setting:holdMinutes', '2026-01-01')
  await write(other, 'issue.decide', 'issue:iss_1', '2026-01-02')
  await write(other, 'review.hide', 'review:=1+1', '2026-01-03')
  await write(id, 'setting.reset', 'setting:holdMinutes', '2026-01-04')
})
afterAll(() => shop.close())

const list = async (query: string): Promise<number[]> => {
  const { body } = await owner.get(`/api/admin/audit?${query}`)
  return body.entries.map(({ no }: { no: number }) => no)
}

test('finance staff cannot read the audit log', async () => {
  const finance = new Person(shop, await aSellerToken(shop.pool, { role: 'finance' }))
  expect((await finance.get('/api/admin/audit')).status).toBe(403)
  expect((await finance.get('/api/admin/audit/chain')).status).toBe(403)
})

test('entries are filtered by actor, action, target and date', async () => {
  expect(await list('')).toEqual([4, 3, 2, 1])
  expect(await list(`by=${other}`)).toEqual([3, 2])
  expect(await list('action=issue.decide')).toEqual([2])
  expect(await list('target=setting')).toEqual([4, 1])
  expect(await list('target=setting:holdMinutes&to=2026-01-01')).toEqual([1])
  expect(await list('from=2026-01-02&to=2026-01-03')).toEqual([3, 2])
})

test('pages continue where the previous one ended', async () => {
  const first = (await owner.get('/api/admin/audit?limit=3')).body
  expect(first.entries).toHaveLength(3)
  expect(await list(`limit=3&after=${first.next}`)).toEqual([1])
  expect((await owner.get('/api/admin/audit?after=nothing')).status).toBe(422)
})

test('the filters list the actors, actions and target kinds that occur', async () => {
  const { body } = await owner.get('/api/admin/audit/filters')
  expect(body.people.map(({ id }: { id: string }) => id)).toContain(other)
  expect(body).toMatchObject({
    actions: ['issue.decide', 'review.hide', 'setting.reset', 'setting.set'],
    kinds: ['issue', 'review', 'setting'],
  })
})

test('the CSV export neutralizes spreadsheet formulas', async () => {
  const { raw, headers } = await owner.get('/api/admin/audit.csv?action=review.hide')
  expect(headers['content-type']).toContain('text/csv')
  expect(raw.toString()).toContain("'=1+1")
})

test('verification finds a row edited with SQL', async () => {
  expect((await owner.get('/api/admin/audit/chain')).body).toMatchObject({ entries: 4, faults: [] })
  await shop.pool.query('alter table audit_entries disable trigger audit_entries_only_grow')
  await shop.pool.query(`update audit_entries set actor_id = 'slr_nobody' where no = 2`)
  await shop.pool.query('alter table audit_entries enable trigger audit_entries_only_grow')
  const { body } = await owner.get('/api/admin/audit/chain')
  expect(body.faults).toEqual([{ no: 2, to: 2, kind: 'edited' }])
})

test('targets have a readable name where one exists, otherwise null', async () => {
  const buyer = await aBuyer(shop.pool)
  const { id, orderId, seller } = await aSellerOrder(shop)
  const listing = await aStoredListing(shop.pool, { seller, title: 'Quilted coat' })
  const { rows } = await shop.pool.query<{ no: string }>('select no::text from orders where id = $1', [
    orderId,
  ])
  const { no } = rows[0]!
  const { db } = wrapPool(shop.pool)
  const targets = [
    ['order', orderId, no],
    ['seller-order', id, no],
    ['seller', seller.id, `@${seller.username}`],
    ['buyer', buyer.id, buyer.email],
    ['listing', listing.id, 'Quilted coat'],
    ['issue', 'iss_gone', null],
    ['setting', 'holdMinutes', null],
  ] as const
  for (const [kind, of] of targets)
    await inTransaction(db, (tx) =>
      audit(tx, { actor: other, action: 'thing.name', target: { kind, id: of }, at: day('2026-02-01') }),
    )
  const { body } = await owner.get('/api/admin/audit?action=thing.name')
  expect(body.entries.toReversed().map(({ target }: { target: object }) => target)).toEqual(
    targets.map(([kind, of, name]) => ({ kind, id: of, name })),
  )
})
