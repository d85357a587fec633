import fs from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { aPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { Person } from '#test/support/person.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
afterAll(() => shop.close())

const day = 24 * 3600_000

/** Returns every user-facing text, labeled with its file and message key. */
function allTexts(): [string, string][] {
  const pages = fs.globSync('src/server/modules/content/bundled/*/*.txt').flatMap((file) =>
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .map((line): [string, string] => [file, line]),
  )
  const messages = ['en', 'de'].flatMap((language) => {
    const table = JSON.parse(fs.readFileSync(`messages/${language}.json`, 'utf8')) as Record<string, string>
    return Object.entries(table).map(([key, text]): [string, string] => [`${language} ${key}`, text])
  })
  return [...pages, ...messages]
}

test('earnings reach the payout account on receipt and leave it only when the seller requests a payout', async () => {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped' })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  await shop.app.runDueWork()
  const released = await order.dashboard.call('GET', `/api/seller/orders/${order.id}`)
  expect(released.body).toMatchObject({ state: 'completed', proceeds: { status: 'paid' } })
  const { receivedAt, releasedAt } = released.body
  expect(Date.parse(releasedAt) - Date.parse(receivedAt)).toBeLessThan(60_000)
  shop.clock.advance(10 * day)
  await shop.app.runDueWork()
  await providerEvents.settle()
  const { rows } = await shop.pool.query('select id from payouts where seller_id = $1', [seller.id])
  expect(rows).toEqual([])
})

test.each([
  ['en', 'as soon as', 'choose when to pay out'],
  ['de', 'sobald', 'zahlen Sie aus, wann Sie möchten'],
])('the %s pages for sellers describe when earnings are paid', async (language, onReceipt, byThemselves) => {
  const person = new Person(shop)
  person.language = language
  const read = async (id: string) => {
    const { body } = await person.get(`/content/pages/${id}`)
    return (body.blocks as { text: string }[]).map(({ text }) => text).join('\n')
  }
  const selling = await read('how-selling-works')
  expect(selling).toContain(onReceipt)
  expect(selling).toContain(byThemselves)
  expect(await read('seller-terms')).toContain(onReceipt)
})

test('no text about earnings mentions the payout hold after a bank account change', () => {
  const citing = allTexts().filter(([, text]) => text.includes('payoutHoldHours'))
  expect(citing.map(([where]) => where).toSorted()).toEqual([
    'src/server/modules/content/bundled/de/how-selling-works.txt',
    'src/server/modules/content/bundled/en/how-selling-works.txt',
  ])
  for (const [, text] of citing)
    for (const [, sentence] of text.matchAll(/\{payoutHoldHours(.+)$/g))
      expect(sentence).toMatch(/After you change it|Nach einer Änderung der Bankverbindung/)
})

/** Wording that promises a bank transfer without a request from the seller, or within a fixed number of hours. */
const promises: readonly RegExp[] = [
  /released? .{0,20}hours? later/i,
  /Stunden? (später|danach)/,
  /and sent to your bank/i,
  /from there,? to your bank/i,
  /von dort auf Ihr Bankkonto/,
  /automatically (paid|sent|transferred) (out )?to your bank/i,
  /automatisch auf Ihr Bankkonto/,
  /completed, its earnings/i,
]

test('no text promises an automatic transfer to the bank', () => {
  const broken = allTexts().filter(([, text]) => promises.some((promise) => promise.test(text)))
  expect(broken.map(([where]) => where)).toEqual([])
})
