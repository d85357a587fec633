import { afterAll, expect, test } from 'vitest'
import { maxCatalogFileBytes, type CatalogFile } from '#contract/catalog/sets/catalog-file.ts'
import { aSeller, aSellerToken, aStoredListing, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { readCatalogSet } from './sets.ts'

const shop = await openTestShop()
const guest = new Person(shop)
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
const seller = await aSeller(shop.pool)
afterAll(() => shop.close())

const path = '/api/admin/catalog-file'
const current = async (): Promise<CatalogFile> => (await admin.get(path)).body
const check = async (file: unknown) =>
  (await admin.post(`${path}/check`, { text: typeof file === 'string' ? file : JSON.stringify(file) })).body
async function take(file: unknown) {
  const { version } = await check(file)
  return admin.post(path, { text: JSON.stringify(file), version })
}
const choose = (set: string) => admin.post('/api/admin/catalog-sets', { set })
const audits = async () =>
  (await shop.pool.query(`select action from audit_entries where target_kind = 'catalog' order by no`)).rows

test('guests and sellers cannot read or change the configuration', async () => {
  const owner = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  for (const [person, status] of [
    [guest, 401],
    [owner, 403],
  ] as const) {
    expect((await person.get(path)).status).toBe(status)
    expect((await person.post(path, { text: '{}', version: '' })).status).toBe(status)
    expect((await person.post('/api/admin/catalog-sets', { set: 'books' })).status).toBe(status)
  }
})

test('a new marketplace has no synonyms without categories', async () => {
  const file = await current()
  expect([file.types, file.synonyms, file.attributes]).toEqual([[], [], []])
})

test('a set can be chosen, changed, and chosen at the same time while there are no listings', async () => {
  const { body: fashion } = await choose('fashion')
  expect(fashion.changes.map(({ part }: { part: string }) => part)).toContain('synonyms')
  expect((await current()).synonyms).toHaveLength(541)
  expect((await choose('fashion')).body).toEqual({ changes: [], replaced: null })
  const both = await Promise.all([choose('bicycles'), choose('books')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { status } = await choose('bicycles')
  expect(status).toBe(200)
  const file = await current()
  const { types, attributes, words, departments, synonyms } = readCatalogSet('bicycles')
  expect(file.types.map(({ label }) => label)).toEqual(types.map(({ label }) => label))
  expect({ ...file, types: [], colors: [] }).toMatchObject({ attributes, words, departments })
  expect(file.synonyms).toEqual(synonyms)
  const { body: tree } = await guest.get('/categories/types')
  expect(tree[0].children[0].children[0]).toEqual({ label: 'Endurance road bikes', hasGender: false })
  const deep = tree[0].children.find(({ label }: { label: string }) => label === 'Mountain bikes')
  expect(deep.children[1].children.map(({ label }: { label: string }) => label)).toContain('Enduro bikes')
  const { body: sets } = await admin.get('/api/admin/catalog-sets')
  expect([sets.chosen, sets.canChoose]).toEqual(['bicycles', true])
  expect((await audits()).every(({ action }) => action === 'catalog.choose-set')).toBe(true)
})

test('an export can be imported without changing anything', async () => {
  for (const set of ['fashion', 'books', 'bicycles']) {
    await choose(set)
    const file = await current()
    expect(await check(file)).toMatchObject({ changes: [], errors: [] })
    expect((await take(file)).body).toEqual({ changes: [], replaced: null })
    expect(await current()).toEqual(file)
  }
})

test('values that listings use are retired by an import, and come back with the previous version', async () => {
  await choose('bicycles')
  const before = await current()
  await aStoredListing(shop.pool, { seller, type: 'Trail bikes', color: 'olive', condition: 'good' })
  const { rows } = await shop.pool.query(
    `update listings set attributes = '{"wheel-size": ["29-in"], "speeds": 12}' returning id`,
  )
  expect(rows).toHaveLength(1)
  const without = (code: string) => ({ code: `x-${code}`, names: { en: code } })
  const file = {
    ...before,
    types: [{ label: 'Unicycles', names: { de: 'Einräder' } }],
    attributes: [
      { ...before.attributes[0]!, types: ['Unicycles'], choices: before.attributes[0]!.choices.slice(0, 3) },
    ],
    conditions: [without('fine')],
    colors: [{ label: 'red' }],
  }
  const { body: applied } = await take(file)
  const after = await current()
  const labels = after.types.map(({ label, isRetired }) => [label, isRetired])
  expect(labels).toEqual([
    ['Unicycles', false],
    ['Bicycles', true],
    ['Mountain bikes', true],
    ['Full-suspension bikes', true],
    ['Trail bikes', true],
  ])
  const [wheels, speeds] = after.attributes
  expect(wheels!.choices.map(({ code, isRetired }) => [code, isRetired])).toEqual([
    ['12-in', false],
    ['14-in', false],
    ['16-in', false],
    ['29-in', true],
  ])
  expect([speeds!.code, speeds!.isRetired, after.attributes.length]).toEqual(['speeds', true, 2])
  expect(after.conditions.map(({ code, isRetired }) => [code, isRetired])).toEqual([
    ['x-fine', false],
    ['good', true],
  ])
  expect(after.colors.map(({ label }) => label)).toEqual(['red'])
  expect((await guest.put('/sa/buyer/filter2', { type: ['Trail bikes'] })).body.total).toBe(1)
  expect((await take(after)).body.changes).toEqual([])

  const { body: version } = await admin.get(`/api/admin/catalog-versions/${applied.replaced}`)
  expect(version).toEqual(before)
  expect((await take(version)).status).toBe(200)
  const restored = await current()
  expect(restored.types.filter(({ isRetired }) => !isRetired)).toEqual(before.types)
  expect(restored.attributes).toEqual(before.attributes)
  expect(restored.conditions.filter(({ isRetired }) => !isRetired)).toEqual(before.conditions)
})

test('no set can be chosen while there are listings, and sellers keep the categories', async () => {
  expect((await choose('fashion')).body.code).toBe('in_use')
  expect((await admin.get('/api/admin/catalog-sets')).body.canChoose).toBe(false)
})

test('an import fails if the configuration has changed since the file was checked', async () => {
  const file = await current()
  const { version } = await check(file)
  await admin.post('/api/admin/synonyms', { word: 'Roadster', means: 'bicycles' })
  const { body } = await admin.post(path, { text: JSON.stringify(file), version })
  expect(body.code).toBe('stale_version')
})

const file = (parts: object) => ({ format: 'souk-catalog', version: 1, departments: [], ...parts })
const chain = ['A', 'B', 'C', 'D', 'E'].map((label, at, all) => ({ label, parent: all[at - 1] ?? null }))

test.each([
  ['no JSON', '{"format": ', ['']],
  ['an array', [], ['format']],
  ['null', 'null', ['format']],
  ['another format', { format: 'x' }, ['format']],
  ['a newer version', { format: 'souk-catalog', version: 3 }, ['version']],
  ['wrong kinds of values', file({ types: [{ label: 7 }], synonyms: 'x' }), ['types.0.label', 'synonyms']],
  ['an unknown parent', file({ types: [{ label: 'A', parent: 'B' }] }), ['types.0.parent']],
  ['five levels', file({ types: chain }), ['types.4.parent']],
  [
    'types in a circle',
    file({
      types: [
        { label: 'A', parent: 'B' },
        { label: 'B', parent: 'A' },
      ],
    }),
    ['types.0.parent', 'types.1.parent'],
  ],
  ['a duplicate type', file({ types: [{ label: 'A' }, { label: 'a' }] }), ['types.1.label']],
  [
    'a type by department without departments',
    file({ types: [{ label: 'A', hasGender: true }] }),
    ['types.0.hasGender'],
  ],
  [
    'an attribute of an unknown type',
    file({ attributes: [{ code: 'a', kind: 'text', names: { en: 'A' }, types: ['X'] }] }),
    ['attributes.0.types.0'],
  ],
  ['an attribute without names', file({ attributes: [{ code: 'a', kind: 'text' }] }), ['attributes.0.names']],
  ['a synonym of itself', file({ synonyms: [{ word: 'Bike', means: 'bike' }] }), ['synonyms.0.means']],
  [
    'an alias that is a color',
    file({ colors: [{ label: 'red' }, { label: 'blue', aliases: ['red'] }] }),
    ['colors.1.aliases.0'],
  ],
  ['a half character', file({ types: [{ label: '\ud800' }] }), ['types.0.label']],
  ['invisible text', file({ types: [{ label: '\u200b' }] }), ['types.0.label']],
  ['too many synonyms', file({ synonyms: Array.from({ length: 6000 }, () => 0) }), ['synonyms']],
  ['an endless name', file({ types: [{ label: 'x'.repeat(250_000) }] }), ['types.0.label']],
  [
    'a prototype',
    '{"format":"souk-catalog","version":1,"__proto__":{"types":1},"departments":[],"conditions":[]}',
    ['conditions'],
  ],
])('a file with %s is rejected with the place of the error', async (_name, content, places) => {
  const before = await current()
  const { errors, changes } = await check(content)
  expect(errors.map(({ place }: { place: string }) => place)).toEqual(places)
  expect(changes).toEqual([])
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const { version } = await check(before)
  expect((await admin.post(path, { text, version })).status).toBe(422)
  expect(await current()).toEqual(before)
})

test('a deeply nested file and a file above the limit are rejected', async () => {
  const deep = `{"format":"souk-catalog","version":1,"words":${'{"en":'.repeat(3000)}1${'}'.repeat(3000)}}`
  expect((await check(deep)).errors).toHaveLength(1)
  const { status } = await admin.post(`${path}/check`, { text: 'x'.repeat(maxCatalogFileBytes + 1) })
  expect(status).toBe(422)
})
