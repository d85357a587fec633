import { locale } from 'virtual:language'
import type { ConversationRow, ConversationMessage } from '#contract/conversations/conversations.ts'
import type { StepDetails } from '#contract/conversations/step-details.ts'
import { carrierName } from '#contract/orders/carriers.ts'
import { kindWords, outcomeWords } from '#web/features/order/issue-words.ts'
import { reasonWords } from '#web/features/order/return-card.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { t, tableOf } from '#web/t.ts'

type People = Pick<ConversationRow, 'buyer' | 'seller'>

/** What the other side of a conversation is called; buyers who are gone, and those without a name, by what they are. */
export function otherName({ buyer, seller }: People, side: 'buyer' | 'seller'): string {
  return side === 'buyer' ? seller.name : buyerName(buyer.name)
}

export const buyerName = (name: string): string => name || t('conversation.buyer')

type ReturnOutcome = NonNullable<StepDetails['returnOutcome']>
type Happening = NonNullable<ConversationMessage['event']>
const eventWords: Record<Happening, string> = tableOf('conversation.event')
const returnOutcomeWords: Record<ReturnOutcome, string> = tableOf('conversation.return-outcome')

/** What has happened, and what it was about. */
export function stepText(event: Happening, details: ConversationMessage['details']): string {
  return [eventWords[event], ...(details ? detailTexts(details) : [])].join(' · ')
}

function detailTexts({ kind, reason, amount, carrier, issueOutcome, returnOutcome }: StepDetails): string[] {
  return [
    kind && kindWords[kind],
    reason && reasonWords[reason],
    amount && exactMoneyText(amount),
    carrier && carrierName(carrier),
    issueOutcome && outcomeWords[issueOutcome],
    returnOutcome && returnOutcomeWords[returnOutcome],
  ].filter((text) => text !== undefined)
}

const days = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })
const times = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })

/** By the reader's own clock: these pages are made in the browser alone. */
export const timeText = (at: string): string => `${days.format(new Date(at))}, ${times.format(new Date(at))}`

/** The time of today, else the day. */
export function shortTime(at: string): string {
  const date = new Date(at)
  return (date.toDateString() === new Date().toDateString() ? times : days).format(date)
}
