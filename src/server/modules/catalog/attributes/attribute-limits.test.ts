import { afterAll, beforeEach, expect, test } from 'vitest'
import { maxAttributes } from '#contract/catalog/attributes.ts'
import { maxChoices, maxChosen } from '#contract/fields/definition.ts'
import { createMovableClock } from '#platform/core/clock.ts'
import { wrapPool } from '#platform/database/db.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { aSeller, aSellerToken, aStoredListing, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { updateSearchWords } from './update-search-words.ts'

const shop = await openTestShop()
const seller = await aSeller(shop.pool)
const owner = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
// Creates a shop without attributes to reset the module state, which later test files in the same worker share.
afterAll(async () => {
  await shop.close()
  await (await openTestShop(openTestDatabase)).close()
})

const address = '/api/admin/attributes'
const read = async () => (await admin.get(address)).body
const save = async (...attributes: object[]) =>
  admin.put(address, { version: (await read()).version, attributes })

beforeEach(async () => {
  await shop.pool.query('delete from catalog_merge_listings')
  await shop.pool.query('delete from catalog_merges')
  await shop.pool.query('delete from listing_sizes')
  await shop.pool.query('delete from listings')
  await shop.pool.query(`delete from setting_overrides where key = 'attributes'`)
  await shop.pool.query(`insert into invalidations (topic, key) values ('settings', 'setting:attributes')`)
})

const choice = (n: number) => ({ code: `c${n}`, names: { en: `Choice ${n}` } })
const tags = {
  code: 'tags',
  kind: 'choices',
  names: { en: 'Tags' },
  isSearchable: true,
  choices: Array.from({ length: maxChosen + 1 }, (_, n) => choice(n)),
}

async function listingWith(values: object): Promise<string> {
  const { id } = await aStoredListing(shop.pool, { seller })
  await shop.pool.query('update listings set attributes = $2 where id = $1', [id, JSON.stringify(values)])
  return id
}

test('merges of existing choices cannot be set or cleared by saving the attributes', async () => {
  await save(tags)
  const [first, second, ...others] = tags.choices
  const merged = { ...first, isRetired: true, mergedInto: 'c1' }
  expect(await save({ ...tags, choices: [merged, second, ...others] })).toMatchObject({
    status: 409,
    body: { code: 'in_use', field: 'attributes.0.choices' },
  })
  await admin.post(`${address}/merge`, { attribute: 'tags', from: 'c0', into: 'c1' })
  expect((await save(tags)).status).toBe(409)
  expect((await save({ ...tags, choices: [merged, second, ...others] })).status).toBe(200)
  // A new choice can be an alias of another choice, because no listing has it yet.
  const alias = { ...choice(99), isRetired: true, mergedInto: 'c1' }
  expect((await save({ ...tags, choices: [merged, second, ...others, alias] })).status).toBe(200)
})

test('undoing a merge does not give a listing more choices than allowed', async () => {
  await save(tags)
  const full = await listingWith({ tags: ['c0', 'c1'] })
  const { body } = await admin.post(`${address}/merge`, { attribute: 'tags', from: 'c0', into: 'c1' })
  const added = tags.choices.slice(1, maxChosen + 1).map(({ code }) => code)
  await shop.pool.query('update listings set attributes = $2 where id = $1', [
    full,
    JSON.stringify({ tags: added }),
  ])
  expect((await admin.post(`/api/admin/merges/${body.mergeId}/undo`, {})).status).toBe(200)
  const { rows } = await shop.pool.query('select attributes from listings where id = $1', [full])
  expect(rows[0].attributes.tags).toHaveLength(maxChosen)
  expect(rows[0].attributes.tags).toContain('c0')
})

test('the maximum number of attributes and choices can be saved, but only by staff', async () => {
  const names = (word: string) => ({ en: word.padEnd(60, 'e'), de: word.padEnd(60, 'ä') })
  const attributes = Array.from({ length: maxAttributes }, (_, i) => ({
    code: `attribute-${i}`,
    kind: 'choices',
    names: names(`Attribute ${i}`),
    choices: Array.from({ length: maxChoices }, (_, n) => ({ code: `choice-${n}`, names: names(`${n}`) })),
  }))
  const change = { version: 0, attributes }
  expect(JSON.stringify(change).length).toBeGreaterThan(2_000_000)
  expect((await owner.put(address, change)).status).toBe(403)
  expect((await admin.put(address, change)).status).toBe(200)
  expect((await read()).attributes).toHaveLength(maxAttributes)
  const huge = { version: 1, attributes: [{ ...tags, help: { en: 'x'.repeat(6_000_000) } }] }
  expect((await admin.put(address, huge)).status).toBe(413)
})

test('the reply has no counts if counting takes too long', async () => {
  await save(tags)
  await listingWith({ tags: ['c0'] })
  expect(await read()).toMatchObject({ listed: { tags: 1 }, chosen: { 'tags=c0': 1 } })
  const locker = await shop.pool.connect()
  try {
    await locker.query('begin; lock table listings in access exclusive mode')
    await locker.query(`set local statement_timeout = '60s'`)
    expect(await read()).toMatchObject({ attributes: [{ code: 'tags' }], listed: null, chosen: null })
  } finally {
    await locker.query('rollback')
    locker.release()
  }
}, 30_000)

test('a copy of a listing gets current search words before the job has reached the original', async () => {
  await save(tags)
  const id = await listingWith({ tags: ['c0'] })
  await shop.pool.query(`update listings set attribute_words = 'Old' where id = $1`, [id])
  const { body } = await owner.post(`/api/seller/listings/${id}/duplicate`, {})
  const { rows } = await shop.pool.query('select attribute_words from listings where id = $1', [
    body.listing._id,
  ])
  expect(rows[0].attribute_words).toBe('Choice 0')
})

test('the job that rewrites words pauses after a batch with changes', async () => {
  await save(tags)
  const { rows: ids } = await shop.pool.query<{ id: string }>(
    `insert into listings (id, seller_id, title, description, attributes, attribute_words, state, currency,
       total_allowed, listed_at)
     select 'prd_words' || lpad(n::text, 4, '0'), $1, 'Coat', '', '{"tags": ["c0"]}', '', 'draft', 'usd', 0, now()
     from generate_series(1, 600) n returning id`,
    [seller.id],
  )
  const clock = createMovableClock()
  const { db } = wrapPool(shop.pool)
  await updateSearchWords({ db, clock }, { version: 1, after: '' })
  const written = async () =>
    (await shop.pool.query(`select count(*)::int as n from listings where attribute_words <> ''`)).rows[0].n
  expect(await written()).toBe(500)
  const { rows } = await shop.pool.query(
    `select payload, due_at > now() as "isLater" from outbox where topic = 'attributes:words'`,
  )
  expect(rows).toMatchObject([{ isLater: true }])
  await updateSearchWords({ db, clock }, rows[0].payload)
  expect(await written()).toBe(ids.length)
})
