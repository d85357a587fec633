import type { Tx } from '#platform/db.ts'
import { keepMembership } from '#rooms/accounts/accounts.ts'
import { saveMembership, type MembershipRow } from './memberships.store.ts'
import {
  endsAt,
  entitledUntil,
  placeGift,
  wantedTrialEnd,
  type GiftWindow,
  type SubscriptionFacts,
} from './subscriptions.rules.ts'

/** The subscription of a row; null when there is none. */
export function factsOf(row: MembershipRow): SubscriptionFacts | null {
  const { status, periodStart, periodEnd, cancelAt, endedAt, graceUntil } = row
  if (!status || !periodStart || !periodEnd) return null
  return { status, periodStart, periodEnd, cancelAt, endedAt, graceUntil }
}

export function giftOf({ giftFrom, giftUntil }: MembershipRow): GiftWindow | null {
  return giftFrom && giftUntil ? { from: giftFrom, until: giftUntil } : null
}

/** Writes a locked membership and what follows from it: where gifted time lies, and until when who is a member. */
export async function keepStanding(tx: Tx, row: MembershipRow, now: number): Promise<MembershipRow> {
  const facts = factsOf(row)
  const gift = placeGift(facts, giftOf(row), now)
  const isWaiting = facts !== null && wantedTrialEnd(facts, gift, now) !== undefined
  const kept: MembershipRow = {
    ...row,
    giftFrom: gift?.from ?? null,
    giftUntil: gift?.until ?? null,
    checkAt: isWaiting ? new Date(now) : row.checkAt,
  }
  await saveMembership(tx, kept)
  await keepMembership(tx, row.buyerId, {
    subscriptionId: row.subscriptionId,
    status: statusOf(facts, gift, now),
    endAt: endsAt(facts, gift),
    isCanceled: facts !== null && facts.cancelAt !== null,
    memberUntil: entitledUntil(facts, gift),
  })
  return kept
}

/** The provider's word; 'gift' where only gifted time is left. */
export function statusOf(s: SubscriptionFacts | null, gift: GiftWindow | null, now: number): string | null {
  const isGift = gift !== null && gift.until.getTime() > now
  if (s && (!isGift || entitledUntil(s, null) !== null)) return s.status
  return gift ? 'gift' : null
}
