import { locale } from 'virtual:language'
import type { ConversationRow, ConversationMessage } from '#contract/conversations/conversations.ts'
import { t, tableOf } from '#web/t.ts'

type People = Pick<ConversationRow, 'buyer' | 'seller'>

/** What the other side of a conversation is called; buyers who are gone, and those without a name, by what they are. */
export function otherName({ buyer, seller }: People, side: 'buyer' | 'seller'): string {
  return side === 'buyer' ? seller.name : buyerName(buyer.name)
}

export const buyerName = (name: string): string => name || t('conversation.buyer')

type Happening = NonNullable<ConversationMessage['event']>
export const eventWords: Record<Happening, string> = tableOf('conversation.event')

const days = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })
const times = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })

/** By the reader's own clock: these pages are made in the browser alone. */
export const timeText = (at: string): string => `${days.format(new Date(at))}, ${times.format(new Date(at))}`

/** The time of today, else the day. */
export function shortTime(at: string): string {
  const date = new Date(at)
  return (date.toDateString() === new Date().toDateString() ? times : days).format(date)
}
