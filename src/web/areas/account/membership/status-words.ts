import type { Membership, MemberSubscription } from '#contract/memberships/memberships.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'

/** Where a membership stands, in one or two sentences. */
export function statusWords(membership: Membership): string {
  const { isMember, memberUntil, subscription, nextInvoice, openInvoice, gift } = membership
  const until = memberUntil === null ? '' : ` until ${shortDate(memberUntil)}`
  if (openInvoice || subscription?.status === 'past_due') return 'Your renewal could not be charged.'
  if (subscription?.status === 'incomplete') return 'Your first payment is not finished.'
  if (!isMember) return memberUntil === null ? 'You are not a member yet.' : 'Your membership has ended.'
  if (endsForWantOfCard(subscription)) return `You are a member${until}. Without a card it ends then.`
  if (subscription?.subscriptionCanceled) return `You have cancelled. You are a member${until}.`
  if (nextInvoice) {
    return `You are a member. ${exactMoneyText(nextInvoice.total)} will be charged on ${shortDate(nextInvoice.at)}.`
  }
  if (gift) return `You are a member by a gift${until}. Nothing will be charged.`
  return `You are a member${until}.`
}

/** Begun with nothing to pay and without a card: it was not its member who cancelled. */
export function endsForWantOfCard(subscription: MemberSubscription | null): boolean {
  return subscription !== null && subscription.subscriptionCanceled && subscription.card === null
}
