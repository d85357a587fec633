import type { Gift, GiftPreview } from '#contract/gifts/gifts.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { grantGift } from '#modules/memberships/core/gift-time.ts'
import { recognizeGiftRevenue } from '../refunds/gift-ledger.ts'
import { parseGiftCode } from '#contract/gifts/code.ts'
import type { GiftContext } from '../core/gifts.context.ts'
import { findGrant } from '../core/gift-grants.store.ts'
import { scheduleGiftEmail } from '../emails/gift-emails.ts'
import { visibleGiftState } from '../core/gift-view.ts'
import * as store from '../core/gifts.store.ts'

const day = 86_400

export interface RedeemedGift {
  months: Gift['months']
  /** Number of granted days. The granted time starts at `from` and ends at `until`. */
  days: number
  from: string
  until: string
}

/** Returns the redeemable gift for a gift code that a person typed, or undefined if it cannot be redeemed. */
export async function findOpenGift(
  db: Db,
  typed: string,
  now: number,
): Promise<{ giftId: string; months: Gift['months'] } | undefined> {
  const gift = await findByEnteredCode(db, typed)
  if (!gift || visibleGiftState({ ...gift, expiresAt: gift.expiresAt! }, now) !== 'open') return undefined
  return { giftId: gift.id, months: gift.months }
}

/**
 * Returns a preview of a gift for anyone who has the gift code.
 * @throws not_found
 */
export async function previewGift(
  { db, clock }: Pick<GiftContext, 'db' | 'clock'>,
  buyerId: string | null,
  typed: string,
): Promise<GiftPreview> {
  const gift = await findByEnteredCode(db, typed)
  if (!gift?.expiresAt) throw fail('not_found')
  const { months, giverName, receiverName, message, expiresAt, redeemedBy } = gift
  return {
    months,
    giverName,
    receiverName,
    message,
    state: visibleGiftState({ ...gift, expiresAt }, clock.now()),
    expiresAt: expiresAt.toISOString(),
    isMine: buyerId !== null && redeemedBy === buyerId,
  }
}

/**
 * Redeems a gift code for a buyer, once. One transaction marks the gift as redeemed, grants the membership time,
 * recognizes the revenue and schedules the email to the giver. A retry by the same buyer returns the same result.
 * @throws not_found, gift_used, gift_over
 */
export async function redeemGift(
  { db, clock }: Pick<GiftContext, 'db' | 'clock'>,
  buyerId: string,
  typed: string,
): Promise<RedeemedGift> {
  const found = await findByEnteredCode(db, typed)
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
  // An admin might have replaced the gift code between the lookup and the lock.
  if (gift.code !== code) throw fail('not_found')
  if (gift.state === 'redeemed') {
    const grant = gift.redeemedBy === buyerId && (await findGrant(tx, giftId))
    if (!grant) throw fail('gift_used')
    return redeemedGiftView(gift.months, grant)
  }
  if (!(await store.markRedeemed(tx, giftId, buyerId, new Date(now)))) throw fail('gift_over')
  const granted = await grantGift(tx, { giftId, buyerId, months: gift.months, now })
  if (!granted) throw new Error(`gift ${giftId} was granted before it was redeemed`)
  await recognizeGiftRevenue(tx, gift, now)
  if (gift.buyerId !== buyerId)
    await scheduleGiftEmail(tx, { giftId, template: 'redeemed', key: `gift-redeemed:${giftId}` })
  return redeemedGiftView(gift.months, granted)
}

function redeemedGiftView(
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

async function findByEnteredCode(db: Db, typed: string): Promise<store.GiftRow | undefined> {
  const code = parseGiftCode(typed)
  return code === undefined ? undefined : store.findGiftByCode(db, code)
}
