import { afterAll, expect, test } from 'vitest'
import { aBoughtGift, giftOptions, type GiftOptions } from '#test/support/gifts.ts'
import { aBuyer } from '#test/support/factories.ts'
import { emailsTo } from '#test/support/person.ts'
import { aDashboard } from '#test/support/seller-orders.ts'
import { aCardToken, Browser, openTestShop } from '#test/support/shop.ts'
import { firstReminder, nextReminder } from '../core/gift.rules.ts'

const day = 86_400_000
const shop = await openTestShop()
afterAll(() => shop.close())

async function expiryOf(id: string): Promise<number> {
  const { rows } = await shop.pool.query<{ at: Date }>('select expires_at as at from gifts where id = $1', [
    id,
  ])
  return rows[0]!.at.getTime()
}

async function setClock(at: number): Promise<void> {
  shop.clock.advance(at - shop.clock.now())
  await shop.app.runDueWork()
}

/** Returns the number of reminders that the recipient and the giver have received. */
async function remindersOf({ recieveremail, giverEmail }: GiftOptions): Promise<[number, number]> {
  const count = async (to: string, words: RegExp): Promise<number> =>
    (await emailsTo(shop, to)).filter(({ subject }) => words.test(subject)).length
  return [
    await count(recieveremail, /^Your gift from Ada expires on /),
    await count(giverEmail, /hasn’t been redeemed yet$/),
  ]
}

test('recipient and giver are reminded once 30 days and once 7 days before the gift expires', async () => {
  const { id, code, input } = await aBoughtGift(shop)
  const end = await expiryOf(id)
  await setClock(end - 30 * day - 60_000)
  expect(await remindersOf(input)).toEqual([0, 0])
  await setClock(end - 30 * day)
  await shop.app.runDueWork()
  expect(await remindersOf(input)).toEqual([1, 1])
  await setClock(end - 7 * day - 60_000)
  expect(await remindersOf(input)).toEqual([1, 1])
  await setClock(end - 7 * day)
  expect(await remindersOf(input)).toEqual([2, 2])
  await setClock(end + day)
  expect(await remindersOf(input)).toEqual([2, 2])

  const [toReceiver] = await emailsTo(shop, input.recieveremail)
  expect(toReceiver).toMatchObject({ path: `/gift/redeem/${code}` })
  const [toGiver] = await emailsTo(shop, input.giverEmail)
  expect(toGiver!.path).toContain(`/gift-subscription-complete?gift=${id}`)
  expect(toGiver!.text).not.toContain(code)
})

test('redeemed, refunded and disputed gifts send no reminders', async () => {
  const gifts = [await aBoughtGift(shop), await aBoughtGift(shop), await aBoughtGift(shop)] as const
  const [redeemed, returned, disputed] = gifts
  const end = await expiryOf(redeemed.id)
  const buyer = await aDashboard(shop, { buyerId: (await aBuyer(shop.pool)).id })
  const answer = await buyer.call('POST', '/subscription/redeem-gift', { promotionCode: redeemed.code })
  expect(answer.status).toBe(200)
  expect((await returned.giver.call('POST', `/api/gifts/${returned.id}/refund`, {})).status).toBe(200)
  await shop.pool.query('update gifts set disputed_at = now() where id = $1', [disputed.id])
  await setClock(end - 6 * day)
  for (const { input } of gifts) expect(await remindersOf(input)).toEqual([0, 0])
})

test('after downtime one reminder is sent, but not to a recipient who never got the gift email', async () => {
  const notified = await aBoughtGift(shop)
  const untold = await aBoughtGift(shop)
  const toOneself = await aBoughtGift(shop, {
    giverEmail: 'ADA@own.example',
    recieveremail: 'ada@own.example',
  })
  await shop.app.runDueWork()
  await shop.pool.query('update gifts set mailed_at = null where id = $1', [untold.id])
  await setClock((await expiryOf(notified.id)) - 5 * day)
  expect(await remindersOf(notified.input)).toEqual([1, 1])
  expect(await remindersOf(untold.input)).toEqual([0, 1])
  expect(await remindersOf(toOneself.input)).toEqual([1, 0])
})

test('a gift with a short validity sends no reminder in its first week', () => {
  const sendAt = new Date('2026-03-01T00:00:00Z')
  const ends = (days: number) => new Date(sendAt.getTime() + days * day)
  expect(firstReminder(sendAt, ends(365))).toEqual(ends(335))
  expect(firstReminder(sendAt, ends(31))).toEqual(ends(24))
  expect(firstReminder(sendAt, ends(14))).toBeNull()
  expect(nextReminder(ends(31), ends(24).getTime())).toBeNull()
})

test('an unpaid purchase is deleted after seven days, and a paid gift is never deleted', async () => {
  const paid = await aBoughtGift(shop)
  const input = await giftOptions(shop, { confirmationToken: await aCardToken(shop.server, 'declined') })
  await new Browser(shop.server).call('POST', '/subscription/create-giftcard-payment', input)
  const prune = () => shop.app.gifts.tasks['gifts:prune']!({})
  const left = async () => {
    const { rows } = await shop.pool.query<{ state: string }>(
      'select state from gifts where giver_email = any($1) order by id',
      [[paid.input.giverEmail, input.giverEmail]],
    )
    return rows.map(({ state }) => state)
  }
  shop.clock.advance(25 * 3_600_000)
  await shop.app.runDueWork()
  shop.clock.advance(5 * day)
  await prune()
  expect(await left()).toEqual(['open', 'cancelled'])
  shop.clock.advance(2 * day)
  await prune()
  expect(await left()).toEqual(['open'])
  expect((await paid.giver.call('GET', `/api/gifts/${paid.id}`)).status).toBe(200)
})
