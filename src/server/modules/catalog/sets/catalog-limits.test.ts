import { afterAll, beforeEach, expect, test } from 'vitest'
import { catalogLimits } from '#contract/catalog/catalog-limits.ts'
import type { CatalogFile } from '#contract/catalog/sets/catalog-file.ts'
import { aSellerToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
afterAll(() => shop.close())

const path = '/api/admin/catalog-file'
const base = { format: 'souk-catalog', version: 1, departments: [] }
const current = async (): Promise<CatalogFile> => (await admin.get(path)).body
const check = async (file: unknown) =>
  (await admin.post(`${path}/check`, { text: JSON.stringify(file) })).body
async function take(file: unknown) {
  const { version } = await check(file)
  return admin.post(path, { text: JSON.stringify(file), version })
}
const insert = (columns: string, values: string, count: number) =>
  shop.pool.query(`insert into ${columns} select ${values} from generate_series(1, $1) i`, [count])
const places = (errors: { place: string }[]) => errors.map(({ place }) => place)

beforeEach(async () => {
  await shop.pool.query('delete from catalog_versions')
  expect((await take(base)).status).toBe(200)
  await shop.pool.query('delete from catalog_versions')
})

/** Fills the catalog above all limits, as older builds could. */
async function overfill(): Promise<void> {
  const { types, colors, aliases, synonyms } = catalogLimits
  await insert('types (label, has_gender)', `'Type ' || i, false`, types + 1)
  await insert('colors (label)', `'color ' || i`, colors + 1)
  await insert('colors (label, alias_of)', `'alias ' || i, 'color 1'`, aliases + 1)
  await insert('search_synonyms (word, means)', `'word' || i, 'Type ' || i`, synonyms + 1)
}

test(
  'a catalog above the limits can be exported, imported, replaced and restored',
  { tags: 'long' },
  async () => {
    await overfill()
    const file = await current()
    expect(file.colors.find(({ label }) => label === 'color 1')!.aliases).toHaveLength(
      catalogLimits.aliases + 1,
    )
    expect(await check(file)).toMatchObject({ changes: [], errors: [] })
    const { body } = await take({ ...base, types: [{ label: 'Lamps' }] })
    const version = (await admin.get(`/api/admin/catalog-versions/${body.replaced}`)).body
    expect((await take(version)).status).toBe(200)
    expect(await current()).toEqual(file)
    const others = { ...file, types: [...file.types, { label: 'One more' }] }
    expect(places((await check(others)).errors)).toEqual(['types'])
  },
)

test('the pages of the admin area have the same limits as files', { tags: 'long' }, async () => {
  await overfill()
  const rejected = async (url: string, body: object) => {
    const answer = await admin.post(url, body)
    return [answer.status, answer.body.code]
  }
  const full = [422, 'invalid_field']
  expect(await rejected('/api/admin/types', { label: 'Lamps', parentId: null })).toEqual(full)
  expect(await rejected('/api/admin/colors', { label: 'teal', isOffered: true })).toEqual(full)
  expect(await rejected('/api/admin/colors/merge', { from: ['color 2'], into: 'color 1' })).toEqual(full)
  expect(await rejected('/api/admin/synonyms', { word: 'lampe', means: 'lamp' })).toEqual(full)
  const names = Object.fromEntries(
    Array.from({ length: catalogLimits.colors + 1 }, (_, n) => [`shade ${n}`, { de: 'Ton' }]),
  )
  const { version } = (await admin.get('/api/admin/catalog-lists')).body
  const lists = await admin.put('/api/admin/catalog-lists', { version, colorNames: names })
  expect([lists.status, lists.body.code]).toEqual(full)
  const { rows } = await shop.pool.query<{ id: number }>('select id from types order by position, label')
  const ids = rows.map(({ id }) => id)
  const order = { parentId: null, ids: ids.toReversed(), was: ids }
  expect((await admin.post('/api/admin/types/order', order)).body).toEqual({ ids: order.ids })
  expect((await admin.post('/api/admin/colors/merge', { from: ['color 2'], into: 'color 3' })).status).toBe(
    200,
  )
})

test('colors can be merged into one until it has the maximum number of alternative names', async () => {
  await insert('colors (label)', `'a' || i`, 100)
  const merge = async (from: number) =>
    admin.post('/api/admin/colors/merge', {
      from: Array.from({ length: 50 }, (_, n) => `a${from + n}`),
      into: 'red',
    })
  expect([(await merge(1)).status, (await merge(51)).status]).toEqual([200, 200])
  const file = await current()
  expect(file.colors).toMatchObject([{ label: 'red', isOffered: true }])
  expect(await check(file)).toMatchObject({ changes: [], errors: [] })
})

test('names of a merged color stay in exports, and the export can be imported', async () => {
  await insert('colors (label)', `'tone ' || i`, 2)
  const { version } = (await admin.get('/api/admin/catalog-lists')).body
  const colorNames = { 'tone 1': { de: 'Ton' }, 'Tone 1': { de: 'Nie verwendet' } }
  await admin.put('/api/admin/catalog-lists', { version, colorNames })
  await admin.post('/api/admin/colors/merge', { from: ['tone 1'], into: 'tone 2' })
  const file = await current()
  expect(file.colors).toMatchObject([
    { label: 'tone 2', aliases: ['tone 1'], isOffered: true },
    { label: 'tone 1', names: { de: 'Ton' }, isOffered: false },
  ])
  expect(await check(file)).toMatchObject({ changes: [], errors: [] })
  expect((await take({ ...file, types: [{ label: 'Lamps' }] })).status).toBe(200)
  expect((await current()).colors).toEqual(file.colors)
})

test('an attribute with the maximum number of choices in many languages can be exported and imported', async () => {
  const letters = 'abcdefghijkl'.split('')
  const names = Object.fromEntries(letters.map((letter) => [`x${letter}`, 'Choice']))
  const choices = Array.from({ length: 200 }, (_, n) => ({ code: `c${n}`, names }))
  const { version } = (await admin.get('/api/admin/attributes')).body
  const attributes = [{ code: 'frame', kind: 'choices', names, choices }]
  expect((await admin.put('/api/admin/attributes', { version, attributes })).status).toBe(200)
  const file = await current()
  expect(await check(file)).toMatchObject({ changes: [], errors: [] })
})
