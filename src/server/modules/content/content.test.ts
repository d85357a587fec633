import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMovableClock } from '#platform/core/clock.ts'
import { wrapPool, type Db } from '#platform/database/db.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { translate } from '#platform/language/translate.ts'
import { readConfig } from '#platform/config/config.ts'
import { declaredSettings } from '../../app/declared-settings.ts'
import { settingDefinitions, type SettingValues } from '#platform/settings/setting-entry.ts'
import { findDifference, parseMessage } from '@souk/icu-messages'
import { findFixedSpan } from '#test/messages/fixed-spans.ts'
import { pickCommissionRates } from '#modules/catalog/core/catalog-lists.ts'
import { createContent } from './content.ts'

let database: TestDatabase
let db: Db
let server: Server
let site: string
let requests: string[] = []
let answer: { status: number; type: string; body: string }

beforeAll(async () => {
  database = await openTestDatabase()
  db = wrapPool(database.pool).db
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await database.close()
})
beforeEach(() => {
  requests = []
  answer = { status: 200, type: 'text/html', body: '' }
})

const clock = createMovableClock()
const settings = Object.fromEntries(
  settingDefinitions(declaredSettings.table, readConfig({})).map(({ key, default: value }) => [key, value]),
) as unknown as SettingValues

test.each(['terms', 'privacy', 'return-policy'])(
  'the page %s has the bundled text if there is no content site',
  async (id) => {
    const page = await createContent({
      db,
      clock,
      ratesOf: pickCommissionRates,
      settings,
      site: undefined,
    }).getPage(id, 'en')
    expect(page).toMatchObject({ id, source: 'bundled', title: expect.stringMatching(/\w/) })
    expect(page.blocks.length).toBeGreaterThan(5)
  },
)

test("the bundled text is shown in the reader's language, with deadlines from the settings", async () => {
  const content = createContent({
    db,
    clock,
    ratesOf: pickCommissionRates,
    settings: { ...settings, cancelUnshippedDays: 1, sellerAnswersDays: 5 },
    site: undefined,
  })
  const textIn = async (language: string) => {
    const { title, blocks } = await content.getPage('return-policy', language)
    return [title, ...blocks.map(({ text }) => text)].join(' ')
  }
  const [de, en] = [await textIn('de'), await textIn('en')]
  for (const words of ['Rückgabe und Erstattung', 'innerhalb von 1 Tag,', 'hat 5 Tage Zeit'])
    expect(de).toContain(words)
  for (const words of ['Return policy', 'ship within 1 day,', 'has 5 days to reply'])
    expect(en).toContain(words)
  expect(await textIn('xx')).toBe(en)
})

test.each(['en', 'de'] as const)(
  'the return policy names the button for requesting a return: %s',
  async (language) => {
    const content = (firstPartyReturnDays: number) =>
      createContent({
        db,
        clock,
        ratesOf: pickCommissionRates,
        settings: { ...settings, firstPartyReturnDays },
        site: undefined,
      })
    const readPolicy = async (days: number) => {
      const { blocks } = await content(days).getPage('return-policy', language)
      return blocks.map(({ text }) => text).join(' ')
    }
    expect(await readPolicy(14)).toContain(translate(language, 'order.move.return'))
    // A buyer who reports "another problem" requests a reply from the seller, but does not start a return.
    expect(await readPolicy(14)).not.toContain(translate(language, 'order.issue.kind.other'))
    expect(await readPolicy(14)).toMatch(/Souk.* 14 (days|Tage)/)
    expect(await readPolicy(0)).not.toMatch(/ 0 (days|Tage)/)
  },
)

test.each(['en', 'de'])('the help page links to the return policy: %s', async (language) => {
  const { blocks } = await createContent({
    db,
    clock,
    ratesOf: pickCommissionRates,
    settings,
    site: undefined,
  }).getPage('help', language)
  expect(blocks.some(({ text }) => text.includes('](/return-policy)'))).toBe(true)
})

test('bundled pages do not contain fixed deadlines, and all languages use the same placeholders', () => {
  const folder = new URL('bundled/', import.meta.url)
  const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
  for (const file of ['terms', 'privacy', 'return-policy'].map((id) => `${id}.txt`))
    for (const language of ['en', 'de']) {
      const text = read(`${language}/${file}`)
      expect(findFixedSpan(parseMessage(text).parts)).toBeUndefined()
      expect(findDifference(read(`en/${file}`), text)).toBeUndefined()
    }
})

test.each(['careers', '..', 'constructor'])(
  'the page %s returns not_found if there is no content site',
  async (id) => {
    await expect(
      createContent({ db, clock, ratesOf: pickCommissionRates, settings, site: undefined }).getPage(id, 'en'),
    ).rejects.toThrow('Not found')
  },
)

test('a page from the content site is reduced to plain text', async () => {
  answer.body = `<html><head><title>x</title></head><body><h1>Terms &amp; more</h1><script>alert(1)</script>
    <p onclick="x()">Be <b>kind</b>&#33;</p><ul><li><a href="javascript:x">One</a></li></ul><h2>&lt;End&gt;</h2></body></html>`
  expect(
    await createContent({ db, clock, ratesOf: pickCommissionRates, settings, site }).getPage('terms', 'en'),
  ).toEqual({
    id: 'terms',
    title: 'Terms & more',
    blocks: [
      { kind: 'paragraph', text: 'Be kind !' },
      { kind: 'item', text: 'One' },
      { kind: 'heading', text: '<End>' },
    ],
    source: 'site',
  })
})

test('a page can also be returned as JSON', async () => {
  answer.type = 'application/json'
  answer.body = JSON.stringify({ title: { rendered: 'Terms' }, content: { rendered: '<p>Be kind.</p>' } })
  expect(
    await createContent({ db, clock, ratesOf: pickCommissionRates, settings, site }).getPage('42', 'en'),
  ).toMatchObject({
    title: 'Terms',
    blocks: [{ kind: 'paragraph', text: 'Be kind.' }],
  })
})

test('a page is fetched at most once in ten minutes', async () => {
  answer.body = '<h1>Terms</h1><p>One</p>'
  const content = createContent({ db, clock, ratesOf: pickCommissionRates, settings, site })
  await Promise.all([content.getPage('terms', 'en'), content.getPage('terms', 'en')])
  await content.getPage('terms', 'en')
  expect(requests).toEqual(['/terms'])
  clock.advance(11 * 60_000)
  answer.body = '<h1>Terms</h1><p>Two</p>'
  expect((await content.getPage('terms', 'en')).blocks[0]?.text).toBe('Two')
})

test('while the site is down, pages are cached or bundled, and the site gets no more requests', async () => {
  answer.body = '<h1>Terms</h1><p>One</p>'
  const content = createContent({ db, clock, ratesOf: pickCommissionRates, settings, site })
  await content.getPage('terms', 'en')
  clock.advance(11 * 60_000)
  answer.status = 503
  expect((await content.getPage('terms', 'en')).blocks[0]?.text).toBe('One')
  expect((await content.getPage('privacy', 'en')).source).toBe('bundled')
  expect(requests).toEqual(['/terms', '/terms'])
  clock.advance(60_000)
  answer.status = 200
  expect((await content.getPage('privacy', 'en')).source).toBe('site')
})

test('if the site is unreachable, the bundled text is shown', async () => {
  const content = createContent({
    db,
    clock,
    ratesOf: pickCommissionRates,
    settings,
    site: 'http://127.0.0.1:1',
  })
  expect((await content.getPage('terms', 'en')).source).toBe('bundled')
})
