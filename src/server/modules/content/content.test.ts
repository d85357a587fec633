import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { movableClock } from '#platform/clock/clock.ts'
import { openPool, type Db } from '#platform/database/db.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { openContent } from './content.ts'

let database: TestDatabase
let db: Db
let server: Server
let site: string
let asked: string[] = []
let answer: { status: number; type: string; body: string }

beforeAll(async () => {
  database = await openTestDatabase()
  db = openPool(database.pool).db
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
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
  asked = []
  answer = { status: 200, type: 'text/html', body: '' }
})

const clock = movableClock()

test.each(['terms', 'privacy', 'return-policy'])(
  'without a content site %s is the bundled copy',
  async (id) => {
    const page = await openContent({ db, clock, site: undefined }).getPage(id)
    expect(page).toMatchObject({ id, source: 'bundled', title: expect.stringMatching(/\w/) })
    expect(page.blocks.length).toBeGreaterThan(5)
  },
)

test.each(['imprint', '..', 'constructor'])('without a content site there is no %s', async (id) => {
  await expect(openContent({ db, clock, site: undefined }).getPage(id)).rejects.toThrow('Not found')
})

test('a page is read as plain text, whatever it carries', async () => {
  answer.body = `<html><head><title>x</title></head><body><h1>Terms &amp; more</h1><script>alert(1)</script>
    <p onclick="x()">Be <b>kind</b>&#33;</p><ul><li><a href="javascript:x">One</a></li></ul><h2>&lt;End&gt;</h2></body></html>`
  expect(await openContent({ db, clock, site }).getPage('terms')).toEqual({
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

test('a page comes as JSON, too', async () => {
  answer.type = 'application/json'
  answer.body = JSON.stringify({ title: { rendered: 'Terms' }, content: { rendered: '<p>Be kind.</p>' } })
  expect(await openContent({ db, clock, site }).getPage('42')).toMatchObject({
    title: 'Terms',
    blocks: [{ kind: 'paragraph', text: 'Be kind.' }],
  })
})

test('a page is asked for once in ten minutes', async () => {
  answer.body = '<h1>Terms</h1><p>One</p>'
  const content = openContent({ db, clock, site })
  await Promise.all([content.getPage('terms'), content.getPage('terms')])
  await content.getPage('terms')
  expect(asked).toEqual(['/terms'])
  clock.advance(11 * 60_000)
  answer.body = '<h1>Terms</h1><p>Two</p>'
  expect((await content.getPage('terms')).blocks[0]?.text).toBe('Two')
})

test('while the site is down, what was read before stands, then the bundled copy; it is given a rest', async () => {
  answer.body = '<h1>Terms</h1><p>One</p>'
  const content = openContent({ db, clock, site })
  await content.getPage('terms')
  clock.advance(11 * 60_000)
  answer.status = 503
  expect((await content.getPage('terms')).blocks[0]?.text).toBe('One')
  expect((await content.getPage('privacy')).source).toBe('bundled')
  expect(asked).toEqual(['/terms', '/terms'])
  clock.advance(60_000)
  answer.status = 200
  expect((await content.getPage('privacy')).source).toBe('site')
})

test('a site that cannot be reached at all does no harm', async () => {
  const content = openContent({ db, clock, site: 'http://127.0.0.1:1' })
  expect((await content.getPage('terms')).source).toBe('bundled')
})
