import type { Tx } from '#platform/database/db.ts'
import { storeMembership } from '#modules/accounts/accounts.ts'
import { saveMembership, setNextCheck, type MembershipRow } from './memberships.store.ts'
import {
  membershipEndsAt,
  entitledUntil,
  shiftGiftWindow,
  neededTrialEnd,
  type GiftWindow,
  type SubscriptionTerms,
} from './memberships.rules.ts'

/** Returns the subscription fields of a membership, or null if it has no subscription. */
export function subscriptionTermsOf(row: MembershipRow): SubscriptionTerms | null {
  const { status, periodStart, periodEnd, cancelAt, endedAt, graceUntil } = row
  if (!status || !periodStart || !periodEnd) return null
  return { status, periodStart, periodEnd, cancelAt, endedAt, graceUntil }
}

export function giftWindowOf({ giftFrom, giftUntil }: MembershipRow): GiftWindow | null {
  return giftFrom && giftUntil ? { from: giftFrom, until: giftUntil } : null
}

/**
 * Saves a locked membership and the values derived from it: the period of gifted time, the end of the buyer's
 * membership, and the time of the next check with the provider. If `nextCheck` is undefined, the scheduled check does
 * not change.
 */
export async function saveMembershipState(
  tx: Tx,
  row: MembershipRow,
  now: number,
  nextCheck?: Date | null,
): Promise<MembershipRow> {
  const membership = subscriptionTermsOf(row)
  const gift = shiftGiftWindow(membership, giftWindowOf(row), now)
  const isWaiting = membership !== null && neededTrialEnd(membership, gift, now) !== undefined
  const stored: MembershipRow = {
    ...row,
    giftFrom: gift?.from ?? null,
    giftUntil: gift?.until ?? null,
  }
  await saveMembership(tx, stored)
  const dueAt = isWaiting ? new Date(now) : nextCheck
  if (dueAt !== undefined) await setNextCheck(tx, row.buyerId, dueAt)
  const standing = {
    subscriptionId: row.subscriptionId,
    status: membershipStatusOf(membership, gift, now),
    endAt: membershipEndsAt(membership, gift),
    isCanceled: membership !== null && membership.cancelAt !== null,
    memberUntil: entitledUntil(membership, gift),
  }
  await storeMembership(tx, row.buyerId, standing, now)
  return stored
}

/** Returns the subscription's status at the provider, or 'gift' if the buyer has only gifted time left. */
export function membershipStatusOf(
  s: SubscriptionTerms | null,
  gift: GiftWindow | null,
  now: number,
): string | null {
  const isGift = gift !== null && gift.until.getTime() > now
  if (s && (!isGift || entitledUntil(s, null) !== null)) return s.status
  return gift ? 'gift' : null
}
