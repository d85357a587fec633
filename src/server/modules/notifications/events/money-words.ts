import type { Money } from '#contract/money.ts'
import { dayText, moneyText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { SellerOrderSubject } from '../emails/subjects.store.ts'
import type { NotificationWords } from '../notify.ts'
import type { findDispute, findPayout, findReconciliation } from './money-subjects.store.ts'
import { findingText } from '#platform/payments/finding-words.ts'
import { payoutFailureText } from '#platform/payments/payout-failures.ts'

type Found<Find extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Find>>>
export type DisputeState = 'open' | 'won' | 'lost'

/** To the seller: the money is on its way to the bank. */
export function payoutSentWords(payout: Found<typeof findPayout>): NotificationWords {
  return (language) => {
    const amount = moneyText(language, payout)
    return [
      translate(language, 'notification.payout-sent.title', { amount }),
      payout.arrivesAt
        ? translate(language, 'notification.payout-sent.text-by', {
            amount,
            day: dayText(language, payout.arrivesAt),
          })
        : translate(language, 'notification.payout-sent.text', { amount }),
    ]
  }
}

/** To the seller: it arrived, or came back. */
export function payoutEndedWords(payout: Found<typeof findPayout>, isPaid: boolean): NotificationWords {
  return (language) => {
    const amount = moneyText(language, payout)
    return isPaid
      ? [
          translate(language, 'notification.payout-paid.title', { amount }),
          translate(language, 'notification.payout-paid.text', { amount }),
        ]
      : [
          translate(language, 'notification.payout-failed.title', { amount }),
          payout.failure
            ? translate(language, 'notification.payout-failed.text-because', {
                amount,
                failure: payoutFailureText(language, payout.failure),
              })
            : translate(language, 'notification.payout-failed.text', { amount }),
        ]
  }
}

/** To a seller, of the payment for their part of an order. */
export function sellersDisputeWords(state: DisputeState, of: SellerOrderSubject): NotificationWords {
  const { number, titles } = of
  return (language) => {
    switch (state) {
      case 'open':
        return [
          translate(language, 'notification.dispute-open.title', { number }),
          of.isReleased
            ? translate(language, 'notification.dispute-open.text-released', { titles })
            : translate(language, 'notification.dispute-open.text', { titles }),
        ]
      case 'won':
        return [
          translate(language, 'notification.dispute-won.title', { number }),
          wonText(language, titles, of.state),
        ]
      case 'lost':
        return [
          translate(language, 'notification.dispute-lost.title', { number }),
          translate(language, 'notification.dispute-lost.text', { titles }),
        ]
    }
  }
}

/** By the state a dispute that was won has left a seller order in; any other is an order its buyer had. */
function wonText(language: Language, titles: string, state: string): string {
  switch (state) {
    case 'paid':
      return translate(language, 'notification.dispute-won.text-to-ship', { titles })
    case 'shipped':
    case 'delivered':
      return translate(language, 'notification.dispute-won.text-goes-on', { titles })
    case 'returning':
    case 'returned':
      return translate(language, 'notification.dispute-won.text-returning', { titles })
    default:
      return translate(language, 'notification.dispute-won.text', { titles })
  }
}

/** To admins, of a whole dispute. */
export function adminsDisputeWords(
  state: DisputeState,
  number: string,
  dispute: Found<typeof findDispute>,
): NotificationWords {
  const { evidenceDueAt: due } = dispute
  return (language) => {
    const amount = moneyText(language, dispute)
    switch (state) {
      case 'open':
        return [
          translate(language, 'notification.dispute-open-admin.title', { amount, number }),
          due
            ? translate(language, 'notification.dispute-open-admin.text-by', { day: dayText(language, due) })
            : translate(language, 'notification.dispute-open-admin.text'),
        ]
      case 'won':
        return [
          translate(language, 'notification.dispute-won-admin.title', { number }),
          translate(language, 'notification.dispute-won-admin.text', { amount }),
        ]
      case 'lost':
        return [
          translate(language, 'notification.dispute-lost-admin.title', { number }),
          translate(language, 'notification.dispute-lost-admin.text', { amount }),
        ]
    }
  }
}

type Reconciled = Found<typeof findReconciliation>
/** More of them stand on the page it leads to. */
const reportedFindings = 5

export function ledgerWords(found: Reconciled): NotificationWords {
  const { cents, currency, findings } = found
  return (language) => {
    const amount = moneyText(language, { cents: Math.abs(cents), currency })
    const listed = findings.slice(0, reportedFindings).map((one) => `${findingText(language, one)}.`)
    const look = translate(language, 'notification.ledger.look')
    if (cents === 0)
      return [
        translate(language, 'notification.ledger.title-findings', { count: findings.length }),
        [...listed, look].join(' '),
      ]
    return [
      translate(language, 'notification.ledger.title', { amount }),
      [differenceText(language, found, { cents: Math.abs(cents), currency }), ...listed, look].join(' '),
    ]
  }
}

function differenceText(language: Language, { username, cents }: Reconciled, by: Money): string {
  const amount = moneyText(language, by)
  const sign = cents > 0 ? 'more' : 'less'
  return username
    ? translate(language, 'notification.ledger.differs', { amount, sign, username })
    : translate(language, 'notification.ledger.differs-own', { amount, sign })
}

export function missedWords({ notes }: Reconciled, endpoint: string): NotificationWords {
  return (language) => [
    translate(language, 'notification.event-missed.title'),
    translate(language, 'notification.event-missed.text', {
      notes: notes.map((note) => `${findingText(language, note)}.`).join(' '),
      endpoint,
    }),
  ]
}
