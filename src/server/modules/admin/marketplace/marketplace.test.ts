import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { accentShades, contrastRatio, minContrast } from '#contract/marketplace/accent.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { aSeller, aSellerToken, aStoredListing } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { dateText, daysText, fullDateText, setDateClock, timeText } from '#platform/language/formats.ts'
import { mailFrom } from '#platform/mail/mail-from.ts'
import { renderEmail } from '#platform/mail/layout/layout.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import { anEmailDraft, sender } from '#test/support/email-draft.ts'

const shop = await openTestShop()
const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true, isAdmin: true }))
// Restores the default profile, because later tests in this worker process use the profile.
afterAll(async () => {
  await shop.close()
  await (await openTestShop(openTestDatabase)).close()
})

const address = '/api/admin/marketplace'
const version = async (): Promise<number> => (await owner.get(address)).body.version
const save = async (of: object) => owner.put(address, { ...of, version: await version() })

test("only owners can read and change the marketplace's profile", async () => {
  const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
  expect((await new Person(shop).get(address)).status).toBe(401)
  expect((await admin.get(address)).status).toBe(403)
  expect((await admin.put(address, { name: 'Mine', version: 0 })).status).toBe(403)
})

test('a marketplace without a profile is named Souk', async () => {
  const { body } = await owner.get(address)
  expect(body).toMatchObject({
    version: 0,
    changed: null,
    profile: { name: 'Souk', accent: null, logo: null },
  })
})

test('a new name appears immediately in the API description, the manifest and emails', async () => {
  const saved = await save({ name: 'Bazar & Söhne', tagline: 'Old watches', emailFooter: 'Made in Hamburg' })
  expect(saved).toMatchObject({
    status: 200,
    body: { profile: { name: 'Bazar & Söhne', tagline: 'Old watches' } },
  })
  expect((await owner.get('/openapi.json')).body.info.title).toBe('Bazar & Söhne')
  expect(JSON.parse((await owner.get('/manifest.webmanifest')).raw.toString())).toMatchObject({
    name: 'Bazar & Söhne: Old watches',
    short_name: 'Bazar & Söhne',
  })
  const email = renderEmail(anEmailDraft(), sender)
  expect(email.text).toContain('\nBazar & Söhne\n')
  expect(email.text).toContain('Made in Hamburg')
  expect(email.html).toContain('Bazar &amp; Söhne</a>')
  expect(email.html).not.toContain('Souk')
  expect(mailFrom('Souk <no-reply@souk.example>')).toEqual({
    name: 'Bazar & Söhne',
    address: 'no-reply@souk.example',
  })
})

test('another process uses a new profile before its next response', async () => {
  const before = marketplace().version
  await shop.pool.query(
    `update setting_overrides set value = value || '{"name": "Elsewhere"}', version = version + 1
     where key = 'marketplace'`,
  )
  await shop.pool.query(`insert into invalidations (topic, key) values ('settings', 'setting:marketplace')`)
  await shop.app.invalidations.waitUntilCurrent()
  expect(marketplace()).toMatchObject({ name: 'Elsewhere', tagline: 'Old watches' })
  expect(marketplace().version).not.toBe(before)
})

test('of two concurrent saves with the same version, one fails and returns the stored profile', async () => {
  const at = await version()
  const answers = await Promise.all(['One', 'Two'].map((name) => owner.put(address, { name, version: at })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
  expect(lost!.body.details.marketplace.profile.name).toBe(won!.body.profile.name)
})

test('the audit log records only the changed fields', async () => {
  await save({ name: 'Bazaar' })
  await save({ name: 'Bazaar', company: 'Bazaar Ltd.' })
  const { body } = await owner.get('/api/admin/audit?target=marketplace:profile')
  expect(body.entries[0]).toMatchObject({
    action: 'marketplace.save',
    before: { company: '' },
    after: { company: 'Bazaar Ltd.' },
  })
})

test.each([
  ['name', ''],
  ['name', 'Two\nlines'],
  ['accent', 'red'],
  ['accent', '#12345g'],
  ['supportEmail', 'nobody'],
  ['announcementLink', 'javascript:alert(1)'],
  ['announcementLink', '//evil.example'],
])('%s cannot be %j', async (field, value) => {
  const { status, body } = await save({ name: 'Bazaar', [field]: value })
  expect([status, body.code]).toEqual([422, 'invalid_field'])
})

/** Creates a logo image: an ellipse on a transparent background, with empty edges. */
function aLogo(color: string): Promise<Buffer> {
  const ellipse = `<svg width="300" height="100"><ellipse cx="150" cy="50" rx="100" ry="30" fill="${color}"/></svg>`
  return sharp(Buffer.from(ellipse)).png().toBuffer()
}

test('a logo is trimmed, and icons and the image for shared links are drawn from it', async () => {
  const { body } = await owner.send('POST', `${address}/logo`, await aLogo('#102030'), 'image/png')
  expect(body.logo).toMatchObject({ width: 200, height: 60, isDark: true })
  await save({ name: 'Bazaar', logo: body.logo })
  const folder = `/brand/${marketplace().brandVersion}`
  for (const [name, width, height] of [
    ['logo.png', 200, 60],
    ['icon-32.png', 32, 32],
    ['apple-touch-icon.png', 180, 180],
    ['icon-512.png', 512, 512],
    ['og.png', 1200, 630],
  ] as const) {
    const answer = await shop.server.inject(`${folder}/${name}`)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width, height })
  }
  await save({ name: 'Bazaar' })
  // Emails that were sent earlier still contain the URL of the old logo.
  expect((await shop.server.inject(`${folder}/logo.png`)).statusCode).toBe(200)
})

test('without a logo the icons show the default mark in the accent color', async () => {
  await save({ name: 'Bazaar', accent: '#0055aa' })
  const { rawPayload } = await shop.server.inject(`/brand/${marketplace().brandVersion}/icon-32.png`)
  const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([0x00, 0x55, 0xaa])
  expect((await shop.server.inject('/favicon.svg')).body).toContain('#0055aa')
})

test.each(['/brand/0123456789abcdef/logo.png', '/brand/..%2f..%2f/logo.png', '/brand/x/og.png'])(
  '%s is not found',
  async (path) => {
    expect((await shop.server.inject(path)).statusCode).toBe(404)
  },
)

test('a file that is not an image is rejected, and a logo must be uploaded before it is saved', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  expect((await owner.send('POST', `${address}/logo`, svg, 'image/png')).status).toBe(422)
  const logo = { key: '0'.repeat(32), width: 1, height: 1, isDark: false }
  expect((await save({ name: 'Bazaar', logo })).status).toBe(422)
})

test('responses use the best available language, or the default language if none matches', async () => {
  const spoken = async (accept: string, url = '/manifest.webmanifest') => {
    const headers = { 'accept-language': accept }
    return JSON.parse((await shop.server.inject({ url, headers })).body).lang as string
  }
  expect([await spoken('de'), await spoken('fr'), await spoken('en')]).toEqual(['de-DE', 'en-US', 'en-US'])
  await save({ name: 'Bazaar', defaultLanguage: 'de' })
  expect([await spoken('fr'), await spoken('en')]).toEqual(['de-DE', 'en-US'])
  await save({ name: 'Bazaar', languages: ['de'] })
  expect([await spoken('en'), await spoken('fr', '/manifest.webmanifest?lang=en')]).toEqual([
    'de-DE',
    'de-DE',
  ])
  expect((await save({ name: 'Bazaar', languages: ['de'], defaultLanguage: 'en' })).body.code).toBe(
    'invalid_field',
  )
  expect((await save({ name: 'Bazaar', languages: ['xx'] })).status).toBe(422)
  await save({ name: 'Bazaar' })
})

test("times in emails use the marketplace's time zone, and a date without a time is not shifted", async () => {
  await save({ name: 'Bazaar', timeZone: 'America/New_York' })
  const at = '2026-11-22T02:15:00.000Z'
  setDateClock({ now: () => Date.parse(at) })
  expect(timeText('en', at)).toBe('Nov 21, 9:15 PM EST')
  expect([dateText('en', at), dateText('de', at)]).toEqual(['Nov 21', '21. Nov.'])
  expect([dateText('en', '2026-11-22'), fullDateText('en', '2026-11-22')]).toEqual(['Nov 22', 'Nov 22, 2026'])
  expect(daysText('de', '2026-11-22', '2026-12-03')).toBe('22. Nov. – 3. Dez.')
  expect([dateText('en', '2027-01-05'), dateText('de', '2027-01-05')]).toEqual([
    'Jan 5, 2027',
    '5. Jan. 2027',
  ])
  expect((await save({ name: 'Bazaar', timeZone: 'Berlin' })).status).toBe(422)
  await save({ name: 'Bazaar' })
  expect(timeText('en', at)).toBe('Nov 22, 2:15 AM UTC')
  setDateClock(shop.clock)
})

test.each(['#ffff00', '#000000', '#ffffff', '#777777', '#8a2f1d', '#00ff88'])(
  'accent shades of %s are readable in both themes',
  (color) => {
    const { light, dark, onLight, onDark } = accentShades(color)
    for (const [text, ground] of [
      [light, '#f8f5ef'],
      [light, '#ece6da'],
      [dark, '#151311'],
      [dark, '#221f1b'],
      [onLight, light],
      [onDark, dark],
    ] as const)
      expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(minContrast)
  },
)

test('the currency can change until something is listed, and membership prices change with it', async () => {
  const plans = async () => JSON.stringify((await owner.get('/subscription/get-subscription-plans')).body)
  expect(await plans()).toContain('"currency":"usd"')
  expect((await save({ name: 'Bazaar', currency: 'EUR' })).body.profile.currency).toBe('eur')
  expect(marketplaceCurrency()).toBe('eur')
  expect(await plans()).toContain('"currency":"eur"')
  expect(await plans()).not.toContain('"currency":"usd"')
  expect((await save({ name: 'Bazaar', currency: 'xxx' })).status).toBe(422)
  // A rejected save must not change the stored currency. Otherwise, the app would not start, because there are amounts
  // in the old currency.
  const late = await owner.put(address, { name: 'Bazaar', currency: 'chf', version: 0 })
  expect(late.body.code).toBe('stale_version')
  const { rows } = await shop.pool.query(`select value from settings where key = 'currency'`)
  expect(rows).toEqual([{ value: 'eur' }])
  await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  expect((await save({ name: 'Bazaar', currency: 'chf' })).body).toMatchObject({
    code: 'in_use',
    field: 'currency',
  })
  // The currency cannot be removed from the profile, because the different currency from the environment would then
  // apply.
  expect((await save({ name: 'Bazaar', currency: null })).body.code).toBe('in_use')
  expect(marketplaceCurrency()).toBe('eur')
})

test('a time zone that PostgreSQL does not support is rejected', async () => {
  const { status, body } = await save({ name: 'Bazaar', currency: 'eur', timeZone: 'Etc/Nowhere' })
  expect([status, body.field]).toEqual([422, 'timeZone'])
})
