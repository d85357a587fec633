import { waitUntil } from '#test/support/wait-until.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { inflateRawSync } from 'node:zlib'
import { aStoredListing, aSeller, aToken } from '#test/support/factories.ts'
import { anEmail, goodPassword, emailsTo, newestMail, Person } from '#test/support/person.ts'
import { aBag, openTestShop } from '#test/support/shop.ts'
import { processCardTasks } from './orders.ts'
import { claimOrders, eraseBuyerDataOfFinishedOrders } from './owner.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const password = goodPassword

/** Places and pays for an order as a guest with this email. Returns the order's id. */
async function aGuestOrder(email: string, guest = new Person(shop)): Promise<string> {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  await guest.put(`/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizes.M })
  const paid = await guest.post('/payment', { ...(await aBag(shop, [listing])), email })
  const { body } = await guest.post('/sa/createorder', { orderInfo: { orderId: paid.body.orderId } })
  return body.order._id
}

async function ownerOf(orderId: string): Promise<string | null> {
  const { rows } = await shop.pool.query<{ buyer_id: string | null }>(
    'select buyer_id from orders where id = $1',
    [orderId],
  )
  return rows[0]!.buyer_id
}

async function aConfirmedBuyer(email: string): Promise<{ person: Person; id: string }> {
  const person = new Person(shop)
  await person.post('/bauth/signup-free-verify', { email, password, fullName: 'Ada Lovelace' })
  const mail = (await emailsTo(shop, email)).find(({ path }) => path.includes('verify/'))
  const { body } = await person.get(`/bauth/emailconf/${mail?.token}`)
  person.token = body.token
  await shop.app.jobs.runDue()
  return { person, id: body.buyer._id }
}

test('orders are claimed once, by the account that confirms their email', async () => {
  const email = anEmail()
  const order = await aGuestOrder(email.toUpperCase())
  const unconfirmed = await new Person(shop).post('/bauth/free-signup', { email: anEmail(), password })
  expect(unconfirmed.status).toBe(200)
  await shop.app.jobs.runDue()
  expect(await ownerOf(order)).toBeNull()
  const { id } = await aConfirmedBuyer(email)
  expect(await ownerOf(order)).toBe(id)
})

test('an account that has not confirmed its email claims no orders', async () => {
  const email = anEmail()
  const order = await aGuestOrder(email)
  const person = new Person(shop)
  await person.post('/bauth/free-signup', { email, password })
  await person.logIn(email, password)
  await shop.app.jobs.runDue()
  expect(await ownerOf(order)).toBeNull()
})

test("a guest's later order is claimed when its buyer signs in again", async () => {
  const email = anEmail()
  const { person, id } = await aConfirmedBuyer(email)
  const order = await aGuestOrder(email)
  await person.logIn(email, password)
  await shop.app.jobs.runDue()
  expect(await ownerOf(order)).toBe(id)
})

test("the bag is merged at sign-in without duplicates, and the guest's holds move to the buyer", async () => {
  const seller = await aSeller(shop.pool)
  const [one, two] = [
    await aStoredListing(shop.pool, { seller }),
    await aStoredListing(shop.pool, { seller }),
  ]
  const [first, second] = [one, two].map((listing) => ({ _id: listing.id, sizeID: listing.sizes.M }))
  const email = anEmail()
  const { person } = await aConfirmedBuyer(email)
  expect((await person.put('/api/bag', { items: [first] })).body).toEqual({ items: [first] })

  const browser = new Person(shop)
  expect((await browser.put(`/sa/buyer/checkout/${two.id}`, { sizeID: two.sizes.M })).body).toBe(false)
  await browser.logIn(email, password)
  const merged = await browser.put('/api/bag', { items: [second, first], merge: true })
  expect(merged.body).toEqual({ items: [first, second] })
  expect((await browser.put('/api/bag', { items: [second, first], merge: true })).body).toEqual(merged.body)
  expect((await person.get('/api/bag')).body).toEqual(merged.body)
  const stock = await browser.put(`/buyer/checkinstock/${two.id}`, { sizeID: two.sizes.M })
  expect(stock.body.soldout).toBe(false)
  expect(
    (await new Person(shop).put(`/sa/buyer/checkinstock/${two.id}`, { sizeID: two.sizes.M })).body.soldout,
  ).toBe(true)
})

test('the data export is a single archive', async () => {
  const email = anEmail()
  const order = await aGuestOrder(email)
  const { person, id } = await aConfirmedBuyer(email)
  const answer = await person.post(`/api/customerprofile/${id}/export`)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const files = unzip(answer.raw)
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'profile.json',
    'addresses.json',
    'sign-ins.json',
    'accepted-terms.json',
    'orders.json',
    'memberships.json',
    'gifts.json',
    'feedback.json',
    'conversations.json',
    'notifications.json',
    'listing-reports.json',
    'security.json',
    'email-suppressions.json',
    'staff-notes.json',
  ])
  expect(JSON.parse(files['profile.json']!)).toMatchObject({ email, fname: 'Ada' })
  expect(JSON.parse(files['orders.json']!)).toMatchObject({ orders: [{ _id: order, email }], bag: [] })
  expect(answer.raw.toString('latin1')).not.toContain('argon2id')
  expect(
    (await (await aConfirmedBuyer(anEmail())).person.post(`/api/customerprofile/${id}/export`)).status,
  ).toBe(404)
})

test('a deleted account is erased everywhere, but an order in progress keeps its address until it ends', async () => {
  const email = anEmail()
  const [over, onItsWay] = [await aGuestOrder(email), await aGuestOrder(email)]
  await shop.pool.query(`update seller_orders set state = 'completed' where order_id = $1`, [over])
  const { person, id } = await aConfirmedBuyer(email)
  const gone = await Promise.all([1, 2].map(() => person.delete(`/api/customerprofile/${id}`)))
  expect(gone.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
  expect((await person.get('/api/customerprofile')).status).toBe(401)
  expect((await new Person(shop).logIn(email, password)).body.code).toBe('wrong_login')
  expect((await newestMail(shop, email)).subject).toBe('Your Souk account was deleted')

  const { rows } = await shop.pool.query('select b::text as row from buyers b where id = $1', [id])
  for (const trace of [email, 'Ada', 'Lovelace', 'argon2id']) expect(rows[0].row).not.toContain(trace)
  expect(await shipTo(over)).toMatchObject({ name: 'Erased', country: 'GB' })
  expect(await shipTo(onItsWay)).toMatchObject({ name: 'Ada Lovelace' })
  await shop.pool.query(`update seller_orders set state = 'completed' where order_id = $1`, [onItsWay])
  await eraseBuyerDataOfFinishedOrders(shop.orderContext.db, shop.clock.now())
  expect(await shipTo(onItsWay)).toMatchObject({ name: 'Erased' })
  expect([await ownerOf(over), await ownerOf(onItsWay)]).toEqual([id, id])

  const { id: next } = await aConfirmedBuyer(email)
  expect(next).not.toBe(id)
})

test('emails about an open order are still sent after the account is deleted', async () => {
  const email = anEmail()
  const order = await aGuestOrder(email)
  const { person, id } = await aConfirmedBuyer(email)
  await processCardTasks(shop.orderContext)
  expect((await person.send('DELETE', `/api/customerprofile/${id}`, {})).status).toBe(200)
  await shop.app.jobs.runDue()
  const farewell = await newestMail(shop, email)
  expect(farewell.subject).toMatch(/account was deleted/)
  const { rows } = await shop.pool.query<{ id: string; seller_id: string }>(
    'select id, seller_id from seller_orders where order_id = $1',
    [order],
  )
  const seller = new Person(shop, await aToken(shop.pool, { sellerId: rows[0]!.seller_id }))
  const shipped = await seller.post(`/api/seller/orders/${rows[0]!.id}/ship`, {
    carrier: 'ups',
    trackingNumber: '1Z999',
  })
  expect(shipped.status).toBe(200)
  await shop.app.jobs.runDue()
  expect((await newestMail(shop, email)).subject).toMatch(/shipped|on its way/i)
})

test("an order claimed during the deletion of its buyer's account is erased too", async () => {
  const email = anEmail()
  const { person, id } = await aConfirmedBuyer(email)
  const order = await aGuestOrder(email)
  const holder = await shop.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from orders where id = $1 for update', [order])
    const claimed = claimOrders(shop.orderContext.db, shop.orderContext.events, { buyerId: id, email })
    await waiting(1, claimed)
    const left = person.delete(`/api/customerprofile/${id}`)
    await waiting(2, left)
    await holder.query('commit')
    expect([await claimed, (await left).status]).toEqual([1, 200])
  } finally {
    holder.release()
  }
  const { rows } = await shop.pool.query('select buyer_id, erase_asked_at from orders where id = $1', [order])
  expect(rows).toEqual([{ buyer_id: id, erase_asked_at: expect.any(Date) }])
})

test('a deleted account is also deleted at the card provider, with retries', async () => {
  const { person, id } = await aConfirmedBuyer(anEmail())
  const { customerid } = (await person.post('/payment/create-customer', { billing: {} })).body
  const { cards } = shop.orderContext
  let attempts = 0
  const forget = vi.spyOn(cards, 'deleteCustomer').mockImplementationOnce(async () => {
    attempts++
    throw new Error('the provider is away')
  })
  expect((await person.delete(`/api/customerprofile/${id}`)).status).toBe(200)
  await shop.app.jobs.runDue()
  expect(attempts).toBe(1)
  expect(await isDeleted(customerid)).toBe(false)
  await shop.pool.query(`update outbox set due_at = now() where key = $1`, [`forget-customer:${customerid}`])
  await shop.app.jobs.runDue()
  expect(forget).toHaveBeenCalledTimes(2)
  forget.mockRestore()
  expect(await isDeleted(customerid)).toBe(true)
  const { rows } = await shop.pool.query('select customer_id from buyers where id = $1', [id])
  expect(rows).toEqual([{ customer_id: null }])
  await cards.deleteCustomer(customerid)
})

test('a customer created during the deletion of the account is deleted too', async () => {
  const { person, id } = await aConfirmedBuyer(anEmail())
  const { cards } = shop.orderContext
  const create = cards.createCustomer
  let made = ''
  vi.spyOn(cards, 'createCustomer').mockImplementationOnce(async (customer) => {
    made = await create(customer)
    await person.delete(`/api/customerprofile/${id}`)
    return made
  })
  expect((await person.post('/payment/create-customer', { billing: {} })).status).toBe(401)
  await shop.app.jobs.runDue()
  expect(await isDeleted(made)).toBe(true)
})

test('an old session requires the password to delete the account', async () => {
  const email = anEmail()
  const { person, id } = await aConfirmedBuyer(email)
  shop.clock.advance(11 * 60_000)
  const rejected = await person.delete(`/api/customerprofile/${id}`)
  expect([rejected.status, rejected.body.code, rejected.body.field]).toEqual([
    422,
    'wrong_password',
    'password',
  ])
  expect((await person.delete(`/api/customerprofile/${id}`, { password: 'not this' })).status).toBe(422)
  expect((await person.delete(`/api/customerprofile/${id}`, { password })).body).toEqual({ deleted: true })
})

/** Waits until `count` SQL statements are blocked by a lock, or `work` is done. */
async function waiting(count: number, work: Promise<unknown>): Promise<void> {
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  await waitUntil(`the work has ended or ${count} statements wait for a lock`, async () => {
    const { rows } = await shop.pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return isDone || rows.length >= count
  })
}

/** Returns whether the provider's sandbox has deleted a customer. */
async function isDeleted(customerId: string): Promise<boolean> {
  const { rows } = await shop.pool.query(`select secret from sandbox.objects where id = $1`, [customerId])
  return rows[0]?.secret.deleted === true
}

async function shipTo(orderId: string): Promise<object> {
  const { rows } = await shop.pool.query<{ ship_to: object }>('select ship_to from orders where id = $1', [
    orderId,
  ])
  return rows[0]!.ship_to
}

function unzip(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50;) {
    const [packed, name] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26)]
    const start = at + 30 + name
    files[archive.toString('utf8', at + 30, start)] = inflateRawSync(
      archive.subarray(start, start + packed),
    ).toString()
    at = start + packed
  }
  return files
}
