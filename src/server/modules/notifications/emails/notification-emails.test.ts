import { afterAll, expect, test } from 'vitest'
import { dateText } from '#platform/language/formats.ts'
import { inTransaction, wrapPool } from '#platform/database/db.ts'
import { aBuyer, aSeller, aStoredListing } from '#test/support/factories.ts'
import { emailsTo } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { notify, type NotificationInput } from '../core/notify.ts'

const shop = await openTestShop()
const { db } = wrapPool(shop.pool)
afterAll(() => shop.close())

const price = { cents: 8_000, currency: 'usd' }
let count = 0
async function send(input: Partial<NotificationInput> & { recipient: string }): Promise<void> {
  const findMembers = async () => new Set<string>()
  const notification: NotificationInput = {
    event: 'back-in-stock',
    key: `key ${++count}`,
    words: {
      code: 'back-in-stock',
      data: { title: 'Wool coat', sizeName: 'M', until: '2026-11-20T16:05:00Z', price },
    },
    href: '/product/mila/prd_1',
    isUrgent: true,
    ...input,
  }
  await inTransaction(db, (tx) =>
    notify(tx, { clock: shop.clock, findMembers, areAlertsInstant: true, newItemEmailsPerDay: 3 }, [
      notification,
    ]),
  )
}

async function aWatchedCoat() {
  const seller = await aSeller(shop.pool)
  const coat = await aStoredListing(shop.pool, { seller, title: 'Wool coat', condition: 'very good' })
  const photo = { key: '01c56068cce3ca9e74f5489b', width: 960, height: 1200, blur: '#eee', alt: '' }
  await shop.pool.query('update listings set photos = $2 where id = $1', [coat.id, JSON.stringify([photo])])
  return coat
}

test('an alert email shows the listing with its picture, size and condition', async () => {
  const { id, email } = await aBuyer(shop.pool)
  const coat = await aWatchedCoat()
  await send({ recipient: `buyer:${id}`, listingId: coat.id, sizeId: coat.sizes['M']! })
  const [mail] = await emailsTo(shop, email)
  expect(mail!.text).toContain(
    'in size M ($80.00) for you until 4:05 PM UTC. After that, it goes to the next person in line.\n\nWool coat\nHalden · Size M · Very good\n\nBuy now:',
  )
  expect(mail!.html).toContain(
    'src="http://shop.localhost/pictures/01c56068cce3ca9e74f5489b-320.jpg" width="160" height="200"',
  )
})

test('a digest shows each alert with its listing', async () => {
  const { id, email } = await aBuyer(shop.pool)
  const coat = await aWatchedCoat()
  await send({ recipient: `buyer:${id}`, event: 'price-drop', isUrgent: false, listingId: coat.id })
  await send({ recipient: `buyer:${id}`, event: 'last-one', isUrgent: false, listingId: 'prd_gone' })
  shop.clock.advance(24 * 3600_000)
  await shop.app.runDueWork()
  const [mail] = await emailsTo(shop, email)
  expect(mail!.html.match(/<img /g)).toHaveLength(1)
  expect(mail!.text.match(/http:\/\/shop\.localhost\/product\/mila\/prd_1/g)).toHaveLength(2)
})

test("a seller's reply is emailed only to verified addresses", async () => {
  const data = { seller: 'Mila', reply: 'See <evil.example> for more' }
  const [proven, unproven] = [await aBuyer(shop.pool), await aBuyer(shop.pool)]
  await shop.pool.query('update buyers set is_validated = false where id = $1', [unproven.id])
  for (const { id } of [proven, unproven])
    await send({
      recipient: `buyer:${id}`,
      event: 'review-answered',
      words: { code: 'review-answered', data },
    })
  const [toProven] = await emailsTo(shop, proven.email)
  expect(toProven!.text).toContain('The seller’s reply:\n\nSee <evil.example> for more')
  expect(toProven!.html).toContain('See &lt;evil.example&gt; for more')
  const [toUnproven] = await emailsTo(shop, unproven.email)
  expect(toUnproven!.subject).toBe('Mila replied to your review')
  expect(toUnproven!.text + toUnproven!.html).not.toContain('evil.example')
})

test('a payout email shows the amount, the bank account and the expected date', async () => {
  const seller = await aSeller(shop.pool)
  const payout = `pay_${seller.id}`
  const at = '2026-11-20T10:00:00Z'
  await shop.pool.query(
    `insert into payouts (id, seller_id, account_id, amount_cents, currency, state, asked_at, arrives_at, key_at)
     values ($1, $2, 'acct_1', 84260, 'usd', 'in-transit', $3, '2026-11-24T00:00:00Z', $3)`,
    [payout, seller.id, at],
  )
  await shop.pool.query(
    `insert into payout_banks (seller_id, fingerprint, last4) values ($1, 'print', '6789')`,
    [seller.id],
  )
  const sent = { recipient: `seller:${seller.id}`, event: 'payout', key: `PayoutSent:${payout}` } as const
  await send({ ...sent, words: { code: 'payout-sent', data: { amount: price } } })
  const to = `${seller.username}@seller.example`
  expect((await emailsTo(shop, to))[0]!.text).toContain(
    `Amount: $842.60\nBank account: •••• 6789\nExpected by: ${dateText('en', '2026-11-24')}`,
  )
  // Simulates that the seller changed the bank account after the payout was sent.
  await shop.pool.query(`update payout_banks set changed_at = $2 where seller_id = $1`, [
    seller.id,
    new Date(),
  ])
  await send({
    ...sent,
    key: `PayoutEnded:${payout}:paid`,
    words: { code: 'payout-paid', data: { amount: price } },
  })
  expect((await emailsTo(shop, to))[0]!.text).not.toContain('6789')
})
