import { afterAll, beforeEach, expect, test } from 'vitest'
import { setCustomFields } from '#modules/accounts/core/custom-fields.ts'
import { aChoice, anOwner, defineFields, type FieldInput } from '#test/support/custom-fields.ts'
import { aBuyer, aHelper, aSeller, aSellerToken, aStoredListing, aToken } from '#test/support/factories.ts'
import { anEmail, emailsTo, Person } from '#test/support/person.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { aBag, aCardToken, Browser, openTestShop } from '#test/support/shop.ts'
import { processCardTasks } from '../orders.ts'

const shop = await openTestShop()
const owner = await anOwner(shop)
afterAll(async () => {
  await shop.close()
  setCustomFields(undefined)
})

const gift: FieldInput = {
  code: 'gift',
  subject: 'order',
  kind: 'choice',
  visibility: 'seller',
  names: { en: 'Is it a gift?', de: 'Ein Geschenk?' },
  choices: [aChoice('wrap', 'Yes, wrap it', 'Ja, einpacken'), aChoice('no', 'No', 'Nein')],
  isColumn: true,
}
const source: FieldInput = { code: 'source', subject: 'order', kind: 'text', visibility: 'staff' }
const diary: FieldInput = { code: 'diary', subject: 'order', kind: 'text', visibility: 'person' }
const answers = { gift: ['wrap'], source: 'A friend', diary: 'For Ines' }

beforeEach(async () => {
  await shop.pool.query(`update orders set seller_fields = '{}', staff_fields = '{}', person_fields = '{}'`)
  await defineFields(owner, gift, source, diary)
})

async function aGuestBag(card?: string) {
  const seller = await aSeller(shop.pool)
  const listing = await aStoredListing(shop.pool, { seller })
  const bag = { ...(await aBag(shop, [listing], card)), email: anEmail() }
  return { guest: new Browser(shop.server), bag, seller }
}

async function aPaidOrder() {
  const { guest, bag, seller } = await aGuestBag()
  const paid = await guest.pay({ ...bag, fields: answers })
  expect(paid.status).toBe(200)
  while (await processCardTasks(shop.orderContext));
  const { rows } = await shop.pool.query<{ id: string }>('select id from seller_orders where order_id = $1', [
    paid.body.orderId,
  ])
  return { guest, bag, seller, orderId: paid.body.orderId as string, id: rows[0]!.id }
}

const stored = async (orderId: string) =>
  (
    await shop.pool.query(
      'select state, seller_fields, staff_fields, person_fields from orders where id = $1',
      [orderId],
    )
  ).rows[0]

test('a seller sees only the answers for sellers, and other sellers see nothing', async () => {
  const { id, seller, orderId } = await aPaidOrder()
  expect(await stored(orderId)).toMatchObject({
    seller_fields: { gift: ['wrap'] },
    staff_fields: { source: 'A friend' },
    person_fields: { diary: 'For Ines' },
  })
  const url = `/api/seller/orders/${id}`
  expect((await new Person(shop).get(url)).status).toBe(401)
  expect((await new Person(shop, await aSellerToken(shop.pool)).get(url)).status).toBe(404)
  for (const token of [await aToken(shop.pool, { sellerId: seller.id }), await aHelper(shop.pool, seller)]) {
    const { body } = await new Person(shop, token).get(url)
    expect(body.fields).toEqual([{ code: 'gift', name: 'Is it a gift?', text: 'Yes, wrap it' }])
    expect(JSON.stringify(body)).not.toMatch(/friend|Ines/)
  }
})

test('the buyer sees all own answers on the order and in the email, staff only theirs', async () => {
  const { guest, bag, orderId } = await aPaidOrder()
  const { body } = await guest.createOrder(orderId)
  const names = (fields: { code: string }[]) => fields.map(({ code }) => code)
  expect(names(body.order.fields)).toEqual(['gift', 'source', 'diary'])
  await shop.app.runDueWork()
  const [mail] = await emailsTo(shop, bag.email)
  expect(mail!.text).toContain('Yes, wrap it')
  const support = new Person(shop, await aSellerToken(shop.pool, { role: 'support' }))
  const order = (await support.get(`/api/admin/orders/${orderId}`)).body
  expect(names(order.fields)).toEqual(['gift', 'source'])
  expect(JSON.stringify(order)).not.toContain('Ines')
  const moderator = new Person(shop, await aSellerToken(shop.pool, { role: 'moderator' }))
  expect((await moderator.get(`/api/admin/orders/${orderId}`)).status).toBe(403)
})

test('the email about a sale contains only the answers for sellers', async () => {
  const { seller } = await aPaidOrder()
  await shop.app.runDueWork()
  const { rows } = await shop.pool.query<{ email: string }>('select email from sellers where id = $1', [
    seller.id,
  ])
  const [mail] = await emailsTo(shop, rows[0]!.email)
  expect(mail!.text).toContain('Is it a gift?')
  expect(mail!.text).toContain('Yes, wrap it')
  expect(mail!.text).not.toMatch(/A friend|For Ines/)
})

test('the tables of staff and sellers have columns for the answers, and filters are exact', async () => {
  const { id, seller } = await aPaidOrder()
  const rows = async (query: string) =>
    (await owner.get(`/api/admin/orders?seller=${seller.username}&${query}`)).body.orders
  expect(await rows('')).toMatchObject([{ _id: id, fields: { gift: 'Yes, wrap it' } }])
  expect(await rows('fields=gift:wrap,no')).toHaveLength(1)
  expect(await rows('fields=gift:no')).toEqual([])
  expect(await rows('fields=diary:x;unknown:1..2;gift')).toHaveLength(1)
  expect(await rows('search=Ada&fields=gift:no')).toEqual([])
  const csv = (await owner.get(`/api/admin/orders.csv?seller=${seller.username}`)).raw.toString()
  expect(csv).toContain('Is it a gift?')
  expect(csv).toContain('A friend')
  expect(csv).not.toContain('Ines')
  const own = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  const file = (await own.get('/api/seller/orders.csv')).raw.toString()
  expect(file).toContain('Yes, wrap it')
  expect(file).not.toContain('A friend')
})

test('a seller sees the answers only while the order needs an address, on the page and in the CSV file', async () => {
  const { id, seller } = await aPaidOrder()
  const own = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  const seen = async () => [
    (await own.get(`/api/seller/orders/${id}`)).body.fields.length,
    (await own.get('/api/seller/orders.csv')).raw.toString().includes('Yes, wrap it'),
  ]
  expect(await seen()).toEqual([1, true])
  await shop.pool.query(
    `update seller_orders set state = 'completed', due_at = null, due_move = null where id = $1`,
    [id],
  )
  expect(await seen()).toEqual([0, false])
})

test('two retries at the same time keep the answers of both', async () => {
  const { guest, bag } = await aGuestBag('declined')
  const declined = await guest.pay({ ...bag, fields: {} })
  expect(declined.body.code).toBe('card_declined')
  const client = await shop.pool.connect()
  const { rows } = await client.query<{ id: string }>('select id from orders where attempt = $1', [
    bag.attempt,
  ])
  const [{ id }] = rows as [{ id: string }]
  const retry = async (fields: object) =>
    guest.pay({ ...bag, confirmationToken: await aCardToken(shop.server), fields })
  await client.query('begin')
  await client.query('select from orders where id = $1 for update', [id])
  const retries = [retry({ gift: ['wrap'] }), retry({ source: 'A friend' })]
  await waitUntil('both retries wait for the order', async () => {
    const waiting = await shop.pool.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%orders%'`)
    return waiting.rowCount === 2
  })
  await client.query('commit')
  client.release()
  await Promise.all(retries)
  expect(await stored(id)).toMatchObject({
    seller_fields: { gift: ['wrap'] },
    staff_fields: { source: 'A friend' },
  })
})

test('missing, invalid and unknown answers are rejected with all errors, and nothing is charged', async () => {
  await defineFields(owner, { ...gift, isRequired: true }, source)
  const { guest, bag } = await aGuestBag()
  const missing = await guest.pay(bag)
  expect([missing.status, missing.body.field]).toEqual([422, 'fields.gift'])
  const { body } = await guest.pay({ ...bag, fields: { gift: ['gone'], removed: 'x', source: 7 } })
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'fields.removed',
    'fields.gift',
    'fields.source',
  ])
  const { rows } = await shop.pool.query('select 1 from orders where attempt = $1', [bag.attempt])
  expect(rows).toEqual([])
  expect((await guest.pay({ ...bag, fields: { gift: ['no'] } })).status).toBe(200)
})

test('a paid attempt keeps its answers, even if the questions have changed since', async () => {
  const { guest, bag, orderId } = await aPaidOrder()
  expect((await guest.pay({ ...bag, fields: answers })).body.orderId).toBe(orderId)
  const other = await guest.pay({ ...bag, fields: { ...answers, gift: ['no'] } })
  expect(other).toMatchObject({ status: 409, body: { code: 'attempt_reused', details: { orderId } } })
  await defineFields(owner, { ...gift, isRequired: true }, source, diary, {
    ...source,
    code: 'new',
    isRequired: true,
  })
  expect((await guest.pay(bag)).body.orderId).toBe(orderId)
  expect((await guest.pay({ ...bag, fields: answers })).body.orderId).toBe(orderId)
  expect(await stored(orderId)).toMatchObject({ state: 'paid', seller_fields: { gift: ['wrap'] } })
})

test('after a declined card, the buyer can change the answers and pay with another card', async () => {
  const { guest, bag } = await aGuestBag('declined')
  const declined = await guest.pay({ ...bag, fields: answers })
  expect(declined.body.code).toBe('card_declined')
  const again = async (fields?: object) =>
    guest.pay({ ...bag, confirmationToken: await aCardToken(shop.server), ...(fields && { fields }) })
  expect((await again({ gift: ['gone'] })).body.field).toBe('fields.gift')
  const paid = await again({ ...answers, gift: ['no'] })
  expect(paid.status).toBe(200)
  expect(await stored(paid.body.orderId)).toMatchObject({
    seller_fields: { gift: ['no'] },
    person_fields: { diary: 'For Ines' },
  })
})

test('a retry that does not send answers keeps them', async () => {
  const { guest, bag } = await aGuestBag('declined')
  await guest.pay({ ...bag, fields: answers })
  const paid = await guest.pay({ ...bag, confirmationToken: await aCardToken(shop.server) })
  expect(await stored(paid.body.orderId)).toMatchObject({ state: 'paid', seller_fields: { gift: ['wrap'] } })
})

test('the same attempt sent several times at once places one order with the answers', async () => {
  const { guest, bag } = await aGuestBag()
  const sent = await Promise.all([0, 1, 2].map(() => guest.pay({ ...bag, fields: answers })))
  const ids = new Set(sent.filter(({ status }) => status === 200).map(({ body }) => body.orderId))
  expect(ids.size).toBe(1)
  const { rows } = await shop.pool.query('select seller_fields from orders where attempt = $1', [bag.attempt])
  expect(rows).toEqual([{ seller_fields: { gift: ['wrap'] } }])
})

test('answers are in the buyer’s data export and are erased with the address', async () => {
  const { id: buyerId } = await aBuyer(shop.pool)
  const { orderId } = await aPaidOrder()
  await shop.pool.query('update orders set buyer_id = $2 where id = $1', [orderId, buyerId])
  await shop.pool.query(`update seller_orders set state = 'completed' where order_id = $1`, [orderId])
  const { privacy } = shop.app.accounts.context
  const archive = JSON.stringify(await privacy.exportAll(shop.orderContext.db, buyerId, 'en'))
  for (const text of ['Yes, wrap it', 'A friend', 'For Ines']) expect(archive).toContain(text)
  await shop.orderContext.db.transaction().execute((tx) => privacy.eraseAll(tx, buyerId, shop.clock.now()))
  expect(await stored(orderId)).toMatchObject({ seller_fields: {}, staff_fields: {}, person_fields: {} })
})
