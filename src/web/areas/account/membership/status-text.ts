import type { Membership, MemberSubscription } from '#contract/memberships/memberships.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'

/** Describes the status of a membership in one or two sentences. */
export function membershipStatusText(membership: Membership): string {
  const { isMember, memberUntil, subscription, nextInvoice, openInvoice, gift } = membership
  const isLeaving = subscription?.subscriptionCanceled ?? false
  if (openInvoice || subscription?.status === 'past_due') return t('membership.status.failed')
  if (subscription?.status === 'incomplete') return t('membership.status.unfinished')
  if (!isMember) return memberUntil === null ? t('membership.status.none') : t('membership.status.ended')
  if (nextInvoice && !isLeaving) {
    const price = exactMoneyText(nextInvoice.total)
    return t('membership.status.renews', { price, date: dateText(nextInvoice.at) })
  }
  if (memberUntil === null) return t('membership.status.member')
  const date = dateText(memberUntil)
  if (endsWithoutCard(subscription)) return t('membership.status.no-card', { date })
  if (isLeaving) return t('membership.status.canceled', { date })
  return gift ? t('membership.status.gift', { date }) : t('membership.status.until', { date })
}

/** Returns whether a subscription ends because it started free without a card, and not because the member canceled. */
export function endsWithoutCard(subscription: MemberSubscription | null): boolean {
  if (!isFeatureOn('membership')) return false
  return subscription !== null && subscription.subscriptionCanceled && subscription.card === null
}
