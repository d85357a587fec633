import type { Gift, GiftPreview } from '#contract/gifts/gifts.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { grantGift } from '#modules/memberships/core/gift-time.ts'
import { recogniseGift } from '../refunds/gift-ledger.ts'
import { readGiftCode } from '#contract/gifts/code.ts'
import type { GiftContext } from '../core/gifts.context.ts'
import { findGrant } from '../core/gift-grants.store.ts'
import { orderGiftMail } from '../emails/gift-emails.ts'
import { stateOf } from '../core/gift-view.ts'
import * as store from '../core/gifts.store.ts'

const day = 86_400

export interface RedeemedGift {
  months: Gift['months']
  /** Granted, and from when to when they count. */
  days: number
  from: string
  until: string
}

/** An open gift by its code as someone typed it; undefined for any code that redeems nothing. */
export async function findOpenGift(
  db: Db,
  typed: string,
  now: number,
): Promise<{ giftId: string; months: Gift['months'] } | undefined> {
  const gift = await findByTyped(db, typed)
  if (!gift || stateOf({ ...gift, expiresAt: gift.expiresAt! }, now) !== 'open') return undefined
  return { giftId: gift.id, months: gift.months }
}

/**
 * What a code opens, for whoever holds it.
 * @throws not_found
 */
export async function previewGift(
  { db, clock }: Pick<GiftContext, 'db' | 'clock'>,
  buyerId: string | null,
  typed: string,
): Promise<GiftPreview> {
  const gift = await findByTyped(db, typed)
  if (!gift?.expiresAt) throw fail('not_found')
  const { months, giverName, receiverName, message, expiresAt, redeemedBy } = gift
  return {
    months,
    giverName,
    receiverName,
    message,
    state: stateOf({ ...gift, expiresAt }, clock.now()),
    expiresAt: expiresAt.toISOString(),
    isMine: buyerId !== null && redeemedBy === buyerId,
  }
}

/**
 * Redeems a code for a buyer, once whoever else tries: the gift is redeemed, its time granted, its money earned and
 * its giver's email put down, all in one transaction. The same buyer asking again is answered the same.
 * @throws not_found, gift_used, gift_over
 */
export async function redeemGift(
  { db, clock }: Pick<GiftContext, 'db' | 'clock'>,
  buyerId: string,
  typed: string,
): Promise<RedeemedGift> {
  const found = await findByTyped(db, typed)
  if (!found) throw fail('not_found')
  return inTransaction(db, (tx) => redeem(tx, found, buyerId, clock.now()))
}

async function redeem(
  tx: Tx,
  { id: giftId, code }: Pick<store.GiftRow, 'id' | 'code'>,
  buyerId: string,
  now: number,
): Promise<RedeemedGift> {
  const gift = (await store.lockGift(tx, giftId))!
  // It may have been given another code since it was found by this one.
  if (gift.code !== code) throw fail('not_found')
  if (gift.state === 'redeemed') {
    const known = gift.redeemedBy === buyerId && (await findGrant(tx, giftId))
    if (!known) throw fail('gift_used')
    return redeemed(gift.months, known)
  }
  if (!(await store.markRedeemed(tx, giftId, buyerId, new Date(now)))) throw fail('gift_over')
  const granted = await grantGift(tx, { giftId, buyerId, months: gift.months, now })
  if (!granted) throw new Error(`gift ${giftId} was granted before it was redeemed`)
  await recogniseGift(tx, gift, now)
  if (gift.buyerId !== buyerId)
    await orderGiftMail(tx, { giftId, template: 'redeemed', key: `gift-redeemed:${giftId}` })
  return redeemed(gift.months, granted)
}

function redeemed(
  months: Gift['months'],
  { from, until, seconds }: { from: Date; until: Date; seconds: number },
): RedeemedGift {
  return {
    months,
    days: Math.round(seconds / day),
    from: from.toISOString(),
    until: until.toISOString(),
  }
}

async function findByTyped(db: Db, typed: string): Promise<store.GiftRow | undefined> {
  const code = readGiftCode(typed)
  return code === undefined ? undefined : store.findGiftByCode(db, code)
}
