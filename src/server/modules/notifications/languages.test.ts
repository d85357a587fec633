import { afterAll, expect, test } from 'vitest'
import { inTransaction, wrapPool } from '#platform/database/db.ts'
import { aBuyer, aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { renderContent, type NotificationContent } from './core/notification-content.ts'
import { notify } from './core/notify.ts'

const shop = await openTestShop()
const { db } = wrapPool(shop.pool)
afterAll(() => shop.close())

const day = 24 * 3600_000

async function aReader() {
  const { id, email } = await aBuyer(shop.pool)
  const token = await aToken(shop.pool, { buyerId: id })
  const person = new Person(shop, token)
  const feed = async (language: string) => {
    const { body } = await Object.assign(new Person(shop, token), { language }).get('/api/notifications')
    return body.notifications.map(({ title, text }: Record<string, string>) => [title, text])
  }
  return { id, email, person, feed }
}

/** Creates a buyer who watches a coat. Then lowers the coat's price, renames the coat and removes the listing. */
async function aWatcher() {
  const reader = await aReader()
  const seller = await aSeller(shop.pool)
  const coat = await aStoredListing(shop.pool, { seller, title: 'Wool coat', priceCents: 123_450 })
  await reader.person.put(`/buyer/addwatch/${coat.id}`, { item: coat.id, sizeID: coat.sizes['M'] })
  await shop.pool.query('update listings set price_cents = 100000 where id = $1', [coat.id])
  await shop.app.runDueWork()
  await shop.pool.query(`update listings set title = 'Sold', state = 'removed' where id = $1`, [coat.id])
  return reader
}

const inEnglish = ['Price drop: Wool coat', 'Now $1,000.00, was $1,234.50.']
const inGerman = ['Preissenkung: Wool coat', 'Jetzt 1.000,00\u00a0$, vorher 1.234,50\u00a0$.']

test('a language change also translates earlier notifications, even about removed listings', async () => {
  const { person, email, feed } = await aWatcher()
  expect(await feed('en')).toEqual([inEnglish])
  expect(await feed('de')).toEqual([inGerman])
  await person.put('/api/language', { language: 'de' })
  shop.clock.advance(day)
  await shop.app.runDueWork()
  const [digest] = await emailsTo(shop, email)
  expect(digest!.subject).toBe(inGerman[0])
  expect(digest!.text).toContain(inGerman[1])
})

test("an email uses the account's language at the time of sending", async () => {
  const { id, email, person, feed } = await aReader()
  const price = { cents: 8_000, currency: 'usd' }
  const until = new Date('2026-11-20T16:05:00Z').toISOString()
  const data = { title: 'Wool coat', sizeName: 'M', until, price }
  const back = { code: 'back-in-stock', data } as const
  const findMembers = async () => new Set<string>()
  await inTransaction(db, (tx) =>
    notify(tx, { clock: shop.clock, findMembers, areAlertsInstant: true, newItemEmailsPerDay: 3 }, [
      {
        recipient: `buyer:${id}`,
        event: 'back-in-stock',
        key: 'one',
        words: back,
        href: '/',
        isUrgent: true,
      },
    ]),
  )
  await person.put('/api/language', { language: 'de' })
  const [mail] = await emailsTo(shop, email)
  expect(mail!.subject).toBe('Wieder da: Wool coat')
  expect(mail!.text).toContain('bis 16:05 UTC zum Preis von 80,00\u00a0$ für Sie reserviert')
  const [[, text]] = await feed('en')
  expect(text).toContain('($80.00) for you until 4:05 PM UTC')
})

test('a data export uses the language of the person who requests it', async () => {
  const { id } = await aWatcher()
  const { privacy } = shop.app.accounts.context
  const sections = await privacy.exportAll(db, id, 'de')
  const { notifications } = Object.fromEntries(sections)
  expect(notifications!['notifications']).toMatchObject([{ title: inGerman[0], body: inGerman[1] }])
})

test('an unknown message code falls back to the text stored with the notification', async () => {
  const { id, feed } = await aWatcher()
  const written = [inEnglish]
  const set = (code: string | null) =>
    shop.pool.query(
      'update notifications set code = $2::text, data = case when $2 is not null then data end where recipient = $1',
      [`buyer:${id}`, code],
    )
  for (const code of ['of-tomorrow', 'price-drop.of-tomorrow', 'toString', null]) {
    await set(code)
    expect(await feed('de'), String(code)).toEqual(written)
  }
})

test("an unknown message code without stored text falls back to the event's label", async () => {
  const { id, feed } = await aWatcher()
  await shop.pool.query(
    `insert into notifications (id, recipient, seq, event, key, code, data, title, body, href, at)
     select 'ntc_later', recipient, 2, 'last-one', 'later', 'of-tomorrow', '{}', '', '', '/', at
     from notifications where recipient = $1`,
    [`buyer:${id}`],
  )
  expect(await feed('en')).toEqual([['Watched items with only one left', ''], inEnglish])
})

test('unreadable data falls back to the stored text and does not break other notifications', async () => {
  const { id, feed } = await aWatcher()
  const unreadable: [code: string, data: unknown][] = [
    ['price-drop', { title: 'Coat', price: null, before: 3 }],
    ['price-drop', { title: 'Coat', price: { cents: 1, currency: 'nope' }, before: null }],
    ['payout-sent.by', { amount: { cents: 1, currency: 'usd' }, day: 'never' }],
    ['message', {}],
    ['ledger', {}],
    ['__proto__', {}],
    ['a.b.c', {}],
  ]
  await shop.pool.query(
    `insert into notifications (id, recipient, seq, event, key, code, data, title, body, href, at)
     select 'ntc_bad_' || no, $1, 1 + no, 'price-drop', 'bad ' || no, bad->>0, bad->1, 'Then', 'as it was', '/', now()
     from jsonb_array_elements($2::jsonb) with ordinality as a(bad, no)`,
    [`buyer:${id}`, JSON.stringify(unreadable)],
  )
  expect(await feed('en')).toEqual([...unreadable.map(() => ['Then', 'as it was']), inEnglish])
})

test('message data without a required argument is a type error but still renders', () => {
  // @ts-expect-error -- the message has two prices
  const words: NotificationContent = { code: 'price-drop', data: { title: 'Coat' } }
  expect(renderContent('en', words)).toEqual(['Price drop: Coat', 'Now , was .'])
})
