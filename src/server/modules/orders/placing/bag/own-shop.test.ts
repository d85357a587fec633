import { afterAll, expect, test } from 'vitest'
import { aBuyer, aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { anEmail } from '#test/support/person.ts'
import { aBag, aCardToken, Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const refused = { status: 409, body: { code: 'own_shop' } }

async function emailOf(table: 'sellers' | 'buyers', id: string): Promise<string> {
  const { rows } = await shop.pool.query<{ email: string }>(`select email from ${table} where id = $1`, [id])
  return rows[0]!.email
}

/** Creates a shop with a listing and a helper whose invite is in the given state. */
async function aShop({ help = 'accepted' }: { help?: 'invited' | 'accepted' | 'ended' } = {}) {
  const seller = await aSeller(shop.pool)
  const helper = await aSeller(shop.pool)
  const invited = anEmail()
  await shop.pool.query(
    `insert into shop_helpers (id, seller_id, helper_id, name, email, link_id, invited_at, accepted_at, ended_at)
     values ($1, $2, $3, 'Helper', $4, $1, now(), $5, $6)`,
    [
      `hlp_${seller.id}`,
      seller.id,
      helper.id,
      invited,
      help === 'invited' ? null : new Date(),
      help === 'ended' ? new Date() : null,
    ],
  )
  const listing = await aStoredListing(shop.pool, { seller, sizes: { M: 9 } })
  const email = await emailOf('sellers', seller.id)
  return { seller, helper, invited, listing, email, helperEmail: await emailOf('sellers', helper.id) }
}

const ordersWith = async (email: string) =>
  (await shop.pool.query('select from orders where lower(email) = lower($1)', [email])).rowCount

test('rejects purchases with an email of the shop’s team in any spelling', async () => {
  const { listing, email, helperEmail, invited } = await aShop()
  const [name, domain] = email.split('@')
  for (const own of [email, email.toUpperCase(), `${name}+me@${domain}`, helperEmail, invited]) {
    const answer = await new Browser(shop.server).pay({ ...(await aBag(shop, [listing])), email: own })
    expect(answer).toMatchObject(refused)
    expect(answer.body.message).toContain('shop that you run or help with')
    expect(await ordersWith(own)).toBe(0)
  }
})

test('rejects purchases by signed-in members of the shop’s team with any email', async () => {
  const { seller, listing, helperEmail } = await aShop()
  const { rows } = await shop.pool.query(`update buyers set email = $2 where id = $1 returning id`, [
    (await aBuyer(shop.pool)).id,
    helperEmail,
  ])
  for (const token of [
    await aToken(shop.pool, { sellerId: seller.id }),
    await aToken(shop.pool, { buyerId: rows[0].id }),
  ]) {
    const bag = { ...(await aBag(shop, [listing])), email: anEmail() }
    expect(await new Browser(shop.server, token).pay(bag)).toMatchObject(refused)
  }
})

test('rejects a retry with a team email after a card was declined with another email', async () => {
  const { listing, email } = await aShop()
  const guest = new Browser(shop.server)
  const bag = { ...(await aBag(shop, [listing], 'declined')), email: anEmail() }
  expect((await guest.pay(bag)).status).toBe(402)
  const own = { ...bag, email, confirmationToken: await aCardToken(shop.server) }
  expect(await guest.pay(own)).toMatchObject(refused)
  expect(await guest.pay({ ...own, email: bag.email })).toMatchObject({ status: 200 })
})

test.each(['invited', 'ended'] as const)(
  'accepts a purchase by a helper whose invite is %s',
  async (help) => {
    const { listing, invited } = await aShop({ help })
    const paid = await new Browser(shop.server).pay({ ...(await aBag(shop, [listing])), email: invited })
    expect(paid.status).toBe(200)
  },
)

test('a seller can buy from other shops, and the team can buy first-party items', async () => {
  const { email } = await aShop()
  const owner = await aSeller(shop.pool, { isSA: true })
  const listedAt = new Date(shop.clock.now() - 7 * 86_400_000)
  const own = await aStoredListing(shop.pool, { seller: owner, listedAt })
  const other = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  const buy = async (listing: typeof own, as: string) =>
    (await new Browser(shop.server).pay({ ...(await aBag(shop, [listing])), email: as })).status
  expect(await buy(other, email)).toBe(200)
  expect(await buy(own, await emailOf('sellers', owner.id))).toBe(200)
})

test('an existing order is kept and returned for a repeated request', async () => {
  const { seller, listing, email } = await aShop()
  const guest = new Browser(shop.server)
  const bag = { ...(await aBag(shop, [listing])), email: anEmail() }
  const paid = await guest.pay(bag)
  await shop.pool.query('update sellers set email = $2 where id = $1', [seller.id, bag.email])
  expect(await guest.pay(bag)).toEqual(paid)
  await shop.pool.query('update sellers set email = $2 where id = $1', [seller.id, email])
})
