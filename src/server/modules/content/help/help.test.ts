import { afterAll, expect, test } from 'vitest'
import { popularHelp } from '#contract/features/help-articles.ts'
import { aSellerToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true }))
const reader = new Person(shop)
afterAll(() => shop.close())

const read = (slug: string) => reader.get(`/api/help/articles/${slug}`)
const slugsOf = async (query: string) =>
  (await reader.get(`/api/help/search?q=${encodeURIComponent(query)}`)).body.results.map(
    ({ slug }: { slug: string }) => slug,
  )
const homeSlugs = async () =>
  (await reader.get('/api/help')).body.categories.flatMap(({ articles }: { articles: { slug: string }[] }) =>
    articles.map(({ slug }) => slug),
  )
const setVisible = (slug: string, isHidden: boolean, version: number) =>
  admin.post(`/api/admin/content/help-${slug}/visibility`, { isHidden, version, why: 'Not offered' })

test('sellers and visitors cannot hide articles', async () => {
  const change = { isHidden: true, version: 0 }
  const seller = new Person(shop, await aSellerToken(shop.pool))
  expect((await seller.post('/api/admin/content/help-refunds/visibility', change)).status).toBe(403)
  expect((await reader.post('/api/admin/content/help-refunds/visibility', change)).status).toBe(401)
  expect((await read('refunds')).status).toBe(200)
})

test('the help page has all categories and the popular articles', async () => {
  const { body } = await reader.get('/api/help')
  expect(body.categories.length).toBe(8)
  expect(body.popular.map(({ slug }: { slug: string }) => slug)).toEqual(popularHelp)
})

test('an article has deadlines from the settings, steps and related articles', async () => {
  const { body } = await read('cancel-an-order')
  expect(body).toMatchObject({ slug: 'cancel-an-order', category: 'orders', title: 'Cancel an order' })
  expect(body.blocks.filter(({ kind }: { kind: string }) => kind === 'step').length).toBe(3)
  expect(JSON.stringify(body.blocks)).toContain('within 7 days')
  expect(body.related).toContainEqual({ slug: 'refunds', title: 'Refunds' })
  const change = { value: 9, why: 'Slower carriers', version: 0 }
  expect((await owner.put('/api/admin/settings/cancelUnshippedDays', change)).status).toBe(200)
  expect(JSON.stringify((await read('cancel-an-order')).body.blocks)).toContain('within 9 days')
})

test.each(['nothing', 'constructor', 'a'.repeat(80)])('the article %s is not found', async (slug) => {
  expect((await read(slug)).status).toBe(404)
})

test.each([
  ['where is my package', 'track-an-order'],
  ['money back', 'refunds'],
  ['card declined', 'declined-payments'],
  ['2fa', 'passkeys'],
  ['unsubscribe', 'notifications'],
  ['shopify csv', 'import-listings'],
])('“%s” finds %s first', async (query, slug) => {
  expect((await slugsOf(query))[0]).toBe(slug)
})

test('a hidden article is not shown, found or linked until it is shown again', async () => {
  const hidden = await setVisible('refunds', true, 0)
  expect(hidden.body).toMatchObject({ isHidden: true, category: 'orders', version: 1, title: 'Refunds' })
  expect((await read('refunds')).status).toBe(404)
  expect((await reader.get('/content/pages/help-refunds')).status).toBe(404)
  expect(await homeSlugs()).not.toContain('refunds')
  expect(await slugsOf('refund')).not.toContain('refunds')
  expect(JSON.stringify((await read('cancel-an-order')).body)).not.toContain('/help/refunds')
  expect((await setVisible('refunds', false, 0)).status).toBe(409)
  expect((await setVisible('refunds', false, 1)).body).toMatchObject({ isHidden: false, version: 2 })
  expect((await read('refunds')).status).toBe(200)
})

test('an edited article stays hidden, and a hidden article keeps its text', async () => {
  const text = '# Our refunds\nAsk {supportEmail}.\n\n1. One\n2. Two'
  const save = (version: number) =>
    admin.put('/api/admin/content/help-refunds', { text, version, why: 'Shorter' })
  expect((await save(2)).body).toMatchObject({ version: 3, isHidden: false })
  await setVisible('refunds', true, 3)
  expect((await save(4)).body).toMatchObject({ version: 5, isHidden: true, text })
  await setVisible('refunds', false, 5)
  const { body } = await read('refunds')
  expect(body.title).toBe('Our refunds')
  expect(body.publishedAt).toEqual(expect.any(String))
  expect(body.blocks.slice(1)).toEqual([
    { kind: 'step', text: 'One' },
    { kind: 'step', text: 'Two' },
  ])
})

test('only help articles can be hidden', async () => {
  const change = { isHidden: true, version: 0 }
  expect((await admin.post('/api/admin/content/terms/visibility', change)).status).toBe(404)
})

test('two admins who hide an article at the same time do not overwrite each other', async () => {
  const answers = await Promise.all([setVisible('fees', true, 0), setVisible('fees', true, 0)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await setVisible('fees', false, 1)
})

test('articles about a feature that is turned off are not shown, found or linked', async () => {
  expect(JSON.stringify((await read('fees')).body)).toContain('/help/membership')
  const change = { value: 0, why: 'Not offered', version: 0 }
  expect((await owner.put('/api/admin/settings/featureMembership', change)).status).toBe(200)
  for (const slug of ['membership', 'gifts']) {
    expect((await read(slug)).status).toBe(404)
    expect(await homeSlugs()).not.toContain(slug)
  }
  expect(await slugsOf('membership')).not.toContain('membership')
  expect(JSON.stringify((await read('fees')).body)).not.toMatch(/membership|Members/)
  const { body } = await admin.get('/api/admin/content')
  const rows = body.pages.filter(({ isOff }: { isOff: boolean }) => isOff)
  expect(rows.map(({ id }: { id: string }) => id)).toEqual(['help-membership', 'help-gifts'])
})

test('an invisible, very long or right-to-left search is answered', async () => {
  for (const query of ['\u200B', '\u202Eabc', 'x'.repeat(200)])
    expect((await reader.get(`/api/help/search?q=${encodeURIComponent(query)}`)).status).toBe(200)
  expect((await reader.get(`/api/help/search?q=${'x'.repeat(201)}`)).status).toBe(422)
})
