import type { ConversationRow, ConversationMessage } from '#contract/conversations/conversations.ts'
import type { StepDetails } from '#contract/conversations/step-details.ts'
import { carrierName } from '#contract/orders/carriers.ts'
import { issueKindLabels, issueOutcomeLabels } from '#web/features/order/issue-labels.ts'
import { returnReasonLabels } from '#web/features/order/return-card.tsx'
import { dateFormat } from '#web/lib/format/date-format.ts'
import { shortDates } from '#web/lib/format/date-text.ts'
import { readerZone } from '#web/lib/format/page-time.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { t, tableOf } from '#web/lib/text/t.ts'

type Participants = Pick<ConversationRow, 'buyer' | 'seller'>

/**
 * Returns the name of the other party for the reader. Buyers who have no name or deleted their account are called
 * "Buyer".
 */
export function otherPartyName({ buyer, seller }: Participants, side: 'buyer' | 'seller'): string {
  return side === 'buyer' ? seller.name : buyerName(buyer.name)
}

export const buyerName = (name: string): string => name || t('conversation.buyer')

type ReturnOutcome = NonNullable<StepDetails['returnOutcome']>
type ConversationEvent = NonNullable<ConversationMessage['event']>
const eventWords: Record<ConversationEvent, string> = tableOf('conversation.event')
const returnOutcomeWords: Record<ReturnOutcome, string> = tableOf('conversation.return-outcome')

/** Describes an event in a conversation, such as a shipment, with its details. */
export function eventText(event: ConversationEvent, details: ConversationMessage['details']): string {
  return [eventWords[event], ...(details ? detailTexts(details) : [])].join(' · ')
}

function detailTexts({ kind, reason, amount, carrier, issueOutcome, returnOutcome }: StepDetails): string[] {
  return [
    kind && issueKindLabels[kind],
    reason && returnReasonLabels[reason],
    amount && exactMoneyText(amount),
    carrier && carrierName(carrier),
    issueOutcome && issueOutcomeLabels[issueOutcome],
    returnOutcome && returnOutcomeWords[returnOutcome],
  ].filter((text) => text !== undefined)
}

const dateText = shortDates(readerZone)
const clockText = dateFormat({ hour: 'numeric', minute: '2-digit' }, readerZone)

/**
 * Formats a timestamp in the reader's time zone. The time zone is known, because conversation pages are rendered only
 * in the browser.
 */
export const timeText = (at: string): string => `${dateText(at)}, ${clockText(at)}`

/** Returns the time of day for a message sent today, and the date for an older message. */
export function shortTime(at: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday ? clockText(at) : dateText(at)
}
