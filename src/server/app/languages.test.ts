import { afterAll, expect, test } from 'vitest'
import { unsubscribeToken } from '#modules/notifications/emails/unsubscribe.ts'
import { aBuyer, aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { aBag, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

/** Returns one user in two browsers. One browser prefers German, and the other prefers English. */
function inBothLanguages(token?: string): Person[] {
  return ['de-AT,de;q=0.9', 'en'].map((language) => Object.assign(new Person(shop, token), { language }))
}

async function aSellerInBoth(options: Parameters<typeof aSeller>[1] = {}) {
  const seller = await aSeller(shop.pool, options)
  const [german, english] = inBothLanguages(await aToken(shop.pool, { sellerId: seller.id }))
  return { seller, german: german!, english: english! }
}

const answers = <Answer>(people: Person[], ask: (person: Person) => Promise<Answer>) =>
  Promise.all(people.map(ask))

test("a visitor without an account gets errors in the browser's language", async () => {
  const all = await answers(inBothLanguages(), (person) => person.get('/api/admin/settings'))
  expect(all.map(({ status, body }) => [status, body.message])).toEqual([
    [401, 'Bitte melden Sie sich an'],
    [401, 'Please sign in'],
  ])
})

test.each([
  [
    { email: 'nobody' },
    'E-Mail-Adresse: Geben Sie eine gültige E-Mail-Adresse ein',
    'Email: Enter a valid email address',
  ],
  [
    { email: `${'a'.repeat(200)}@a.test` },
    'E-Mail-Adresse: Verwenden Sie höchstens 200 Zeichen',
    'Email: Use up to 200 characters',
  ],
  [{}, 'E-Mail-Adresse: Bitte füllen Sie dieses Feld aus', 'Email: Please fill this in'],
])('the validation error of %j is in the language of the user', async (body, de, en) => {
  const all = await answers(inBothLanguages(), (person) => person.post('/bauth/forgot', body))
  expect(all.map(({ status, body: { message } }) => [status, message])).toEqual([
    [422, de],
    [422, en],
  ])
})

test('the reason why an order action is unavailable is in the language of the seller or admin', async () => {
  const { german, english, seller } = await aSellerInBoth()
  const { id } = await aSellerOrder(shop, { seller, state: 'shipped' })
  const reasonOf = async (person: Person, path: string, move: string) => {
    const { body } = await person.get(path)
    const { moves } = body.order?.sellerOrders?.[0] ?? body.sellerOrders?.[0] ?? body
    return moves.find((one: { move: string }) => one.move === move).why
  }
  const own = `/api/seller/orders/${id}`
  expect(await answers([german, english], (person) => reasonOf(person, own, 'cancel'))).toEqual([
    'Diese Bestellung wurde bereits versandt. Statt sie zu stornieren, können Sie sie erstatten.',
    'This order has shipped. Refund it instead.',
  ])
  const admin = await aSellerInBoth({ isAdmin: true })
  const all = `/api/admin/orders/${id}`
  expect(await answers([admin.german, admin.english], (person) => reasonOf(person, all, 'cancel'))).toEqual([
    'Nur Bestellungen, die noch nicht versandt wurden, lassen sich stornieren',
    'Only orders that haven’t shipped can be canceled',
  ])
})

test('the requirements for listing are in the language of the user', async () => {
  const { german, english } = await aSellerInBoth()
  const lines = await answers([german, english], async (person) => {
    const { body } = await person.get('/api/seller/checklist')
    return body.lines.at(-1).text
  })
  expect(lines).toEqual(['Erstes Angebot anlegen', 'Create your first listing'])
})

test.each([
  ['4000000000009995', 'Ihre Karte ist nicht ausreichend gedeckt.', 'Your card has insufficient funds.'],
  ['4000000000000069', 'Ihre Karte ist abgelaufen.', 'Your card has expired.'],
  ['4000000000000002', 'Ihre Karte wurde abgelehnt', 'Your card was declined.'],
])('the reason why card %s was declined is in the language of the user', async (card, de, en) => {
  const results = await answers(inBothLanguages(), async (person) => {
    const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
    const { status, body } = await person.post('/payment', await aBag(shop, [listing], card))
    return [status, body.message]
  })
  expect(results).toEqual([
    [402, de],
    [402, en],
  ])
})

test('membership benefits and gift durations are in the language of the user', async () => {
  const results = await answers(inBothLanguages(), async (person) => {
    const { plans } = (await person.get('/subscription/get-subscription-plans')).body
    const gifts = (await person.get('/subscription/get-subscription-plans-gift')).body.plans
    return [plans[0].name, plans[0].perks[0], gifts[0].name]
  })
  expect(results).toEqual([
    [
      'Mitgliedschaft bei Souk, monatlich',
      'Keine Servicegebühr (alle anderen zahlen 5\u00a0% auf jeden Artikel)',
      '3 Monate Mitgliedschaft',
    ],
    [
      'Souk membership, monthly',
      'No service fee (everyone else pays 5% on each item)',
      '3 months of membership',
    ],
  ])
})

test('settings and their validation errors are in the language of the owner', async () => {
  const { german, english } = await aSellerInBoth({ isSA: true })
  const first = await answers([german, english], async (person) => {
    const { body } = await person.get('/api/admin/settings')
    const { group, title, about } = body.settings.find(({ key }: { key: string }) => key === 'commissionBps')
    return [group, title, about]
  })
  expect(first).toEqual([
    [
      'Gebühren',
      'Provision',
      'Der Anteil des Marktplatzes an jedem Verkauf. Für bestehende Bestellungen ändert sich nichts.',
    ],
    ['Fees', 'Commission', 'The marketplace’s share of each sale. Existing orders keep their rate.'],
  ])
  const change = { value: 90, version: 0, why: 'Holidays' }
  const errors = await answers([german, english], async (person) => {
    const { body } = await person.put('/api/admin/settings/remindSellerDays', change)
    return body.message
  })
  expect(errors).toEqual(['Geben Sie einen Wert von 1 bis 60 ein', 'Enter a value from 1 to 60'])
})

test('the label of the emails that a link unsubscribes from is in the language of the request', async () => {
  const { id } = await aBuyer(shop.pool)
  const { linkKeys } = shop.app.notifications.deps
  const token = unsubscribeToken(linkKeys.current(), `buyer:${id}`, 'alerts')
  const results = await answers(inBothLanguages(), (person) =>
    person.get(`/api/notifications/unsubscribe/${token}`),
  )
  expect(results.map(({ body }) => body.what)).toEqual([
    'Neuigkeiten zu Ihrer Merkliste, zu gespeicherten Suchen und zu Verkäufern und Marken, denen Sie folgen',
    'updates on items you watch, your saved searches, and sellers and brands you follow',
  ])
})

test("an orders export uses the number format of the user's language", async () => {
  const seller = await aSeller(shop.pool)
  await aSellerOrder(shop, { seller, priceCents: 123_450 })
  const { german, english } = await aSellerInBoth({ isAdmin: true })
  const [de, en] = await answers([german, english], async (person) => {
    const { raw } = await person.get(`/api/admin/orders.csv?seller=${seller.username}`)
    return raw.toString().replace('\ufeff', '').split('\n')
  })
  expect(de![0]).toBe(
    'Bestellung;Verkäuferbestellung;bezahlt;Stand;Verkäufer;Käufer;E-Mail;Gesamt;erstattet;Währung;Artikel;sku;Menge;Einzelpreis',
  )
  expect(de![1]).toMatch(/;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;paid;.*;\d{4},\d\d;0,00;usd;.*;1;\d{4},\d\d$/)
  expect(en![0]).toBe(
    'order,seller_order,paid,state,seller,buyer,email,total,refunded,currency,items,sku,qty,unit_price',
  )
  expect(en![1]).toMatch(/,\d{4}-\d\d-\d\dT[\d:.]+Z,paid,.*,\d{4}\.\d\d,0\.00,usd,.*,1,\d{4}\.\d\d$/)
})
