import type { Tx } from '#platform/database/db.ts'
import * as store from './memberships.store.ts'
import { subscriptionTermsOf, giftWindowOf, saveMembershipState } from './membership-state.ts'
import { addMonths, giftStart, unusedSecondsByGift } from './memberships.rules.ts'

export interface GiftedTime {
  from: Date
  until: Date
  seconds: number
}

/**
 * Grants a buyer the months of a gift. The gifted time starts after the time that is already paid and after earlier
 * gifts. If the buyer has a running subscription, a background job postpones its next charge. Returns undefined if the
 * gift was already granted.
 */
export async function grantGift(
  tx: Tx,
  { giftId, buyerId, months, now }: { giftId: string; buyerId: string; months: number; now: number },
): Promise<GiftedTime | undefined> {
  const row = await store.lockMembership(tx, buyerId)
  const before = giftWindowOf(row)
  const from = giftStart(subscriptionTermsOf(row), before, now)
  const until = addMonths(from, months)
  const seconds = (until.getTime() - from.getTime()) / 1000
  const days = { buyerId, kind: 'gift', sourceId: giftId, giftId: null, from, until, seconds } as const
  if (!(await store.recordMembershipPeriod(tx, { ...days, at: new Date(now) }))) return undefined
  const isNext = before !== null && before.until.getTime() > now
  await saveMembershipState(tx, { ...row, giftFrom: isNext ? before.from : from, giftUntil: until }, now)
  return { from, until, seconds }
}

/**
 * Revokes the unused time of a gift. Returns the number of revoked seconds, or undefined if the refund with this id was
 * already processed.
 */
export async function revokeGift(
  tx: Tx,
  { giftId, refundId, buyerId, now }: { giftId: string; refundId: string; buyerId: string; now: number },
): Promise<number | undefined> {
  const row = await store.lockMembership(tx, buyerId)
  const gift = giftWindowOf(row)
  const unused = unusedSecondsByGift(await store.listGrantedGifts(tx, buyerId), gift, now).get(giftId) ?? 0
  const until = new Date((gift?.until.getTime() ?? now) - unused * 1000)
  const taken = { buyerId, kind: 'refund', sourceId: refundId, giftId, seconds: -unused } as const
  const isNew = await store.recordMembershipPeriod(tx, {
    ...taken,
    from: until,
    until: gift?.until ?? until,
    at: new Date(now),
  })
  if (!isNew) return undefined
  if (gift && unused > 0)
    await saveMembershipState(tx, { ...row, giftFrom: earlier(gift.from, until), giftUntil: until }, now)
  return unused
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}
