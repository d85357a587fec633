import type { Tx } from '#platform/db.ts'
import { enqueue } from '#platform/jobs.ts'
import { writeLetter } from '#platform/mail/layout.ts'
import { getBuyer } from '#rooms/accounts/accounts.ts'
import { memberLetter, type MemberLetter } from './member-letters.ts'
import type { MembershipRow } from './memberships.store.ts'
import { factsOf, giftOf } from './standing.ts'
import type { SubscriptionDesk } from './subscriptions.desk.ts'
import { endsAt, isRunning } from './subscriptions.rules.ts'

export const memberMailTask = 'memberships:mail'

interface Ordered {
  key: string
  letter: MemberLetter
  buyerId: string
  subscriptionId: string
  priceCents: number
  currency: string
  interval: 'month' | 'year'
  at: string
  giftUntil: string | null
}

/** What a member is told of: only what has changed between two truths. */
export function lettersOf(before: MembershipRow, now: MembershipRow, isUnpaid: boolean): MemberLetter[] {
  const isSame = before.subscriptionId === now.subscriptionId
  const ran = isSame && isRunning(before.status)
  if (!isRunning(now.status)) {
    if (!ran) return []
    return [isUnpaid ? 'ended-unpaid' : 'ended']
  }
  if (!ran) return isSame && before.status === 'unpaid' ? [] : ['welcome']
  if (now.status === 'past_due' && before.status !== 'past_due') return ['failed']
  if (!before.cancelAt && now.cancelAt) return ['cancelled']
  if (before.cancelAt && !now.cancelAt) return ['reactivated']
  return []
}

/** Orders letters in the transaction of what they tell. */
export async function orderLetters(
  tx: Tx,
  row: MembershipRow,
  letters: readonly MemberLetter[],
): Promise<void> {
  const gift = giftOf(row)
  const facts = factsOf(row)
  if (!facts || !row.subscriptionId) return
  for (const letter of letters) {
    const ordered: Ordered = {
      key: `member:${row.subscriptionId}:${letter}:${row.version}`,
      letter,
      buyerId: row.buyerId,
      subscriptionId: row.subscriptionId,
      priceCents: row.priceCents ?? 0,
      currency: row.currency ?? 'usd',
      interval: row.interval ?? 'month',
      at: (endsAt(facts, null) ?? facts.endedAt ?? facts.periodEnd).toISOString(),
      giftUntil: gift && gift.until > facts.periodEnd ? gift.until.toISOString() : null,
    }
    await enqueue(tx, memberMailTask, ordered, { key: `mail:${ordered.key}` })
  }
}

/** Writes and sends an ordered letter; to who was erased meanwhile nothing is sent. */
export async function sendMemberMail(desk: SubscriptionDesk, payload: unknown): Promise<void> {
  const { key, letter, buyerId, at, giftUntil, ...facts } = payload as Ordered
  const { email, fullName, customerId } = await getBuyer(desk.db, buyerId)
  if (!customerId) return
  const draft = memberLetter(letter, {
    ...facts,
    to: email,
    name: fullName,
    at: new Date(at),
    giftUntil: giftUntil ? new Date(giftUntil) : null,
    origin: desk.origin(),
  })
  await desk.post.send(writeLetter(draft, desk.supportEmail), key)
}
