import { afterAll, expect, test } from 'vitest'
import { aSellerToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
afterAll(() => shop.close())

const page = async (id: string) => (await new Person(shop).get(`/content/pages/${id}`)).body
const save = (id: string, text: string, version: number) =>
  admin.put(`/api/admin/content/${id}`, { text, version, why: 'Clearer' })

test('sellers can neither read nor change pages in the admin area', async () => {
  const seller = new Person(shop, await aSellerToken(shop.pool))
  expect((await seller.put('/api/admin/content/terms', { text: 'Mine', version: 0 })).status).toBe(403)
  expect((await seller.get('/api/admin/content')).status).toBe(403)
})

test('saving the text without edits does not change the page', async () => {
  const before = await page('privacy')
  const { body } = await admin.get('/api/admin/content/privacy')
  expect(body).toMatchObject({ version: 0, source: 'bundled', changed: null, versions: [] })
  await save('privacy', body.text, 0)
  expect(await page('privacy')).toEqual({ ...before, source: 'edited', publishedAt: expect.any(String) })
})

test('placeholders in an edited copy of a bundled page show the current settings', async () => {
  const { body } = await admin.get('/api/admin/content/seller-terms')
  expect(body.text).toContain('{commissionPercent}%')
  expect(body.text).toContain('within {cancelUnshippedDays} days')
  expect(body.values).toMatchObject({ commissionPercent: '10', cancelUnshippedDays: 7, marketplace: 'Souk' })
  await save('seller-terms', body.text, 0)
  const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true }))
  const raised = { value: 1250, why: 'Costs', version: 0 }
  expect((await owner.put('/api/admin/settings/commissionBps', raised)).status).toBe(200)
  expect(JSON.stringify((await page('seller-terms')).blocks)).toContain('12.5%')
})

test('an edited text also omits lines with empty company data', async () => {
  const { body } = await admin.get('/api/admin/content/imprint')
  expect(body.text).toContain('Phone: {supportPhone}')
  await save('imprint', `${body.text}\n\nPlease note:\nNot by fax.`, 0)
  const { blocks } = await page('imprint')
  const texts = blocks.map(({ text }: { text: string }) => text)
  expect(texts.filter((text: string) => /^Phone|[{}]/.test(text))).toEqual([])
  expect(texts.slice(-2)).toEqual(['Please note:', 'Not by fax.'])
})

test('readers immediately see an edited text as plain text, and see the default text after a reset', async () => {
  const bundled = await page('terms')
  const saved = await save('terms', '# Terms\n\n## Be kind\n<b>Please</b>\n- One', 0)
  expect(saved.body).toMatchObject({ version: 1, source: 'edited' })
  expect(await page('terms')).toEqual({
    id: 'terms',
    title: 'Terms',
    source: 'edited',
    publishedAt: expect.any(String),
    blocks: [
      { kind: 'heading', text: 'Be kind' },
      { kind: 'paragraph', text: '<b>Please</b>' },
      { kind: 'item', text: 'One' },
    ],
  })
  await admin.post('/api/admin/content/terms/reset', { version: 1 })
  expect(await page('terms')).toEqual(bundled)
  const old = await admin.get('/api/admin/content/terms?version=1')
  expect(old.body.text).toContain('Be kind')
  expect(old.body.versions.map((one: { isDefault: boolean }) => one.isDefault)).toEqual([true, false])
})

test('when two edits are based on the same version, the second is rejected', async () => {
  const { version } = (await admin.get('/api/admin/content/return-policy')).body
  const answers = await Promise.all([
    save('return-policy', 'A', version),
    save('return-policy', 'B', version),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'stale_version',
    details: { page: { version: version + 1 } },
  })
})

test('unknown pages cannot be changed', async () => {
  expect((await save('careers', 'Hello', 0)).status).toBe(404)
  expect((await admin.get('/api/admin/content/..%2Fterms')).status).toBe(404)
})
