import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { getBuyer } from '#modules/accounts/accounts.ts'
import { memberEmail, type MemberEmail } from './member-email-texts.ts'
import type { MembershipRow } from '../core/memberships.store.ts'
import { subscriptionTermsOf, giftWindowOf } from '../core/membership-state.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'
import { membershipEndsAt, isRunningSubscription } from '../core/memberships.rules.ts'

export const memberEmailTask = 'memberships:email'

interface ScheduledEmail {
  key: string
  template: MemberEmail
  buyerId: string
  subscriptionId: string
  priceCents: number
  currency: string
  interval: 'month' | 'year'
  at: string
  giftUntil: string | null
}

/** Returns the emails that are due after a membership has changed from one state to another. */
export function emailsForChange(before: MembershipRow, now: MembershipRow, isUnpaid: boolean): MemberEmail[] {
  const isSame = before.subscriptionId === now.subscriptionId
  const ran = isSame && isRunningSubscription(before.status)
  if (!isRunningSubscription(now.status)) {
    if (!ran) return []
    return [isUnpaid ? 'ended-unpaid' : 'ended']
  }
  if (!ran) return isSame && before.status === 'unpaid' ? [] : ['welcome']
  if (now.status === 'past_due' && before.status !== 'past_due') return ['failed']
  if (!before.cancelAt && now.cancelAt) return ['cancelled']
  if (before.cancelAt && !now.cancelAt) return ['reactivated']
  return []
}

/** Schedules emails in the transaction that changes the membership. */
export async function scheduleEmails(
  tx: Tx,
  row: MembershipRow,
  templates: readonly MemberEmail[],
): Promise<void> {
  const gift = giftWindowOf(row)
  const membership = subscriptionTermsOf(row)
  if (!membership || !row.subscriptionId) return
  for (const template of templates) {
    const scheduled: ScheduledEmail = {
      key: `member:${row.subscriptionId}:${template}:${row.version}`,
      template,
      buyerId: row.buyerId,
      subscriptionId: row.subscriptionId,
      priceCents: row.priceCents ?? 0,
      currency: row.currency ?? marketplaceCurrency(),
      interval: row.interval ?? 'month',
      at: (membershipEndsAt(membership, null) ?? membership.endedAt ?? membership.periodEnd).toISOString(),
      giftUntil: gift && gift.until > membership.periodEnd ? gift.until.toISOString() : null,
    }
    await enqueue(tx, memberEmailTask, scheduled, { key: `mail:${scheduled.key}` })
  }
}

/**
 * Sends a scheduled email. Skips the email if the buyer was erased or another account has verified the buyer's address.
 */
export async function sendMemberEmail(context: SubscriptionContext, payload: unknown): Promise<void> {
  const { key, template, buyerId, at, giftUntil, ...membership } = payload as ScheduledEmail
  const { email, language, firstName, isValidated, customerId, mayMail } = await getBuyer(context.db, buyerId)
  if (!customerId || !mayMail) return
  const draft = memberEmail(template, {
    ...membership,
    to: email,
    language,
    // Emails to an unverified address do not contain the name, because another person might own the address and receive
    // a name that the buyer chose.
    name: isValidated ? firstName : '',
    at: new Date(at),
    giftUntil: giftUntil ? new Date(giftUntil) : null,
    origin: context.origin(),
  })
  await context.mailer.send(draft, key)
}
