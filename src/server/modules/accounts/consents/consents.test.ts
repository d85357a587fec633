import { afterAll, expect, test } from 'vitest'
import { aSellerToken } from '#test/support/factories.ts'
import { anEmail, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true, isAdmin: true }))
afterAll(() => shop.close())

async function aNewBuyer(): Promise<Person & { id: string }> {
  const person = new Person(shop)
  const { body } = await person.post('/bauth/free-signup-no-verify', {
    email: anEmail(),
    password: goodPassword,
    fullName: 'Ada Agrees',
    disclaimer: true,
  })
  person.token = body.token
  return Object.assign(person, { id: body.buyer._id as string })
}

async function publish(id: string, { asksAgain = false, language = null as string | null } = {}) {
  const { version } = (await owner.get(`/api/admin/content/${id}`)).body
  const body = { text: `# ${id}\nVersion ${version + 1}`, version, asksAgain, language }
  expect((await owner.put(`/api/admin/content/${id}`, body)).status).toBe(200)
  return version + 1
}

const acceptedBy = async (person: string) =>
  (
    await shop.pool.query(
      'select page_id, version, language from consents where person = $1 order by page_id, version',
      [person],
    )
  ).rows
const dueFor = async (person: Person) => (await person.get('/api/consents/due')).body.due

test('a guest can neither read pending consents nor accept pages', async () => {
  expect((await new Person(shop).get('/api/consents/due')).status).toBe(401)
  expect(
    (await new Person(shop).post('/api/consents', { pages: [{ id: 'terms', version: 0 }] })).status,
  ).toBe(401)
})

test('a sign-up records the current versions of the pages', async () => {
  const first = await aNewBuyer()
  const version = await publish('terms')
  const second = await aNewBuyer()
  const of = (terms: number) => [
    { page_id: 'privacy', version: 0, language: 'en' },
    { page_id: 'terms', version: terms, language: 'en' },
  ]
  expect(await acceptedBy(`buyer:${first.id}`)).toEqual(of(0))
  expect(await acceptedBy(`buyer:${second.id}`)).toEqual(of(version))
  // A version published without `asksAgain` requires no new consent.
  expect(await dueFor(first)).toEqual([])
})

test('a sign-up records the page versions of the form, and a newer version must be accepted later', async () => {
  const { pages } = (await new Person(shop).get('/api/consents/pages')).body
  expect(pages.map(({ id }: { id: string }) => id)).toEqual(['seller-terms', 'terms', 'privacy'])
  const shown = pages.find(({ id }: { id: string }) => id === 'terms').version as number
  const later = await publish('terms', { asksAgain: true })
  const signsUp = async (shownPages: object[]) => {
    const person = new Person(shop)
    const form = { email: anEmail(), password: goodPassword, fullName: 'Ada Agrees', disclaimer: true }
    const { body } = await person.post('/bauth/free-signup-no-verify', { ...form, shownPages })
    person.token = body.token
    return { person, accepted: await acceptedBy(`buyer:${body.buyer._id}`) }
  }
  const { person, accepted } = await signsUp(pages)
  expect(accepted.map(({ page_id, version }) => [page_id, version])).toContainEqual(['terms', shown])
  expect(await dueFor(person)).toEqual([{ id: 'terms', version: later }])
  // A version that does not exist yet cannot be accepted; the newest existing version is recorded.
  const ahead = await signsUp([{ id: 'terms', version: later + 9 }])
  expect(ahead.accepted.map(({ page_id, version }) => [page_id, version])).toContainEqual(['terms', later])
})

test('a version that requires new consent must be accepted by everyone', async () => {
  const before = await aNewBuyer()
  const version = await publish('terms', { asksAgain: true })
  expect(await dueFor(before)).toEqual([{ id: 'terms', version }])
  expect(await dueFor(await aNewBuyer())).toEqual([])
  const accepted = await before.post('/api/consents', { pages: [{ id: 'terms', version }] })
  expect(accepted.body).toEqual({ due: [] })
  // Accepting the same version again adds no second row.
  await before.post('/api/consents', { pages: [{ id: 'terms', version }] })
  expect((await acceptedBy(`buyer:${before.id}`)).filter((row) => row.page_id === 'terms')).toHaveLength(2)
})

test('accepting an older version does not accept the newer one, and unknown versions are ignored', async () => {
  const buyer = await aNewBuyer()
  const read = await publish('terms', { asksAgain: true })
  const later = await publish('terms', { asksAgain: true })
  const answer = await buyer.post('/api/consents', { pages: [{ id: 'terms', version: read }] })
  expect(answer.body.due).toEqual([{ id: 'terms', version: later }])
  await buyer.post('/api/consents', { pages: [{ id: 'terms', version: later + 5 }] })
  expect(await dueFor(buyer)).toEqual([{ id: 'terms', version: later }])
})

test('only sellers must accept changed seller terms', async () => {
  const seller = new Person(shop, await aSellerToken(shop.pool))
  const buyer = await aNewBuyer()
  const version = await publish('seller-terms', { asksAgain: true })
  expect(await dueFor(seller)).toContainEqual({ id: 'seller-terms', version })
  expect(await dueFor(buyer)).toEqual([])
})

test('helpers accept the terms of use and the privacy policy but not the seller terms', async () => {
  const seller = new Person(shop, await aSellerToken(shop.pool))
  const email = anEmail()
  await seller.post('/api/seller/helpers', { email, name: 'Jo Field' })
  const { pages } = (await new Person(shop).get('/api/consents/pages')).body
  const shown = pages.find(({ id }: { id: string }) => id === 'terms').version as number
  const later = await publish('terms', { asksAgain: true })
  const helper = new Person(shop)
  const { token } = await newestMail(shop, email)
  const form = { password: goodPassword, confirmpassword: goodPassword, shownPages: pages }
  const { body } = await helper.post(`/seller/auth/helper/${token}`, form)
  helper.token = body.token
  const accepted = await acceptedBy(`seller:${body.seller._id}`)
  expect(accepted.map(({ page_id }) => page_id)).toEqual(['privacy', 'terms'])
  expect(accepted).toContainEqual({ page_id: 'terms', version: shown, language: 'en' })
  await publish('seller-terms', { asksAgain: true })
  expect(await dueFor(helper)).toEqual([{ id: 'terms', version: later }])
  const answer = await helper.post('/api/consents', {
    pages: [
      { id: 'terms', version: later },
      { id: 'seller-terms', version: 1 },
    ],
  })
  expect(answer.body).toEqual({ due: [] })
  expect((await acceptedBy(`seller:${body.seller._id}`)).map(({ page_id }) => page_id)).toEqual([
    'privacy',
    'terms',
    'terms',
  ])
})

test('only owners can export the consents to a page, and the export omits erased buyers', async () => {
  const admin = new Person(shop, await aSellerToken(shop.pool, { role: 'support' }))
  expect((await admin.get('/api/admin/consents/terms/export')).status).toBe(403)
  const buyer = await aNewBuyer()
  const file = async () => (await owner.get('/api/admin/consents/terms/export')).raw.toString()
  expect(await file()).toContain(`buyer:${buyer.id}`)
  await buyer.delete(`/api/customerprofile/${buyer.id}`)
  await shop.app.runDueWork()
  const { rows } = await shop.pool.query('select erased_at from buyers where id = $1', [buyer.id])
  expect(rows[0].erased_at).not.toBeNull()
  expect(await file()).not.toContain(buyer.id)
})

test('a page can have a separate text for a language; other languages use the shared text', async () => {
  await publish('about')
  const german = await publish('about', { language: 'de' })
  const read = async (language: string) => {
    const reader = new Person(shop)
    reader.language = language
    return (await reader.get('/content/pages/about')).body.blocks[0].text
  }
  expect([await read('en'), await read('de')]).toEqual([`Version ${german - 1}`, `Version ${german}`])
  await owner.post('/api/admin/content/about/reset', { version: german, language: 'de' })
  expect(await read('de')).toBe(`Version ${german - 1}`)
})

test('placeholders in braces are replaced with current values', async () => {
  const { version } = (await owner.get('/api/admin/content/help')).body
  await owner.put('/api/admin/content/help', {
    version,
    text: '# Help\n{commissionPercent}% for {marketplace} {x}',
  })
  expect((await owner.get('/content/pages/help')).body.blocks[0].text).toBe('10% for Souk {x}')
})
