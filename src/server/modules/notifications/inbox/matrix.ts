import type { Language } from '#platform/language/translate.ts'
import { eventLabel } from './event-labels.ts'
import {
  adminEvents,
  buyerEvents,
  sellerEvents,
  type NotificationEvent,
  type NotificationSetting,
} from '#contract/notifications.ts'

interface EventRule {
  /** What an email about it says it is, after "these mails tell you". */
  what: string
  /** Whether mails come unless one says otherwise; 'own': the event's own emails go out whatever is set. */
  mail: boolean | 'own'
}

/** Every event with its defaults; in-app notifications are on unless switched off. */
const rules: Record<NotificationEvent, EventRule> = {
  order: { what: 'how your orders stand', mail: 'own' },
  'review-answered': {
    what: 'that a seller answered you',
    mail: true,
  },
  'price-drop': { what: 'that a watched piece costs less', mail: true },
  'last-one': { what: 'that one is left of a piece', mail: true },
  'back-in-stock': {
    what: 'that a watched piece is back and set aside for you',
    mail: true,
  },
  'sold-out': { what: 'that a watched piece is sold', mail: false },
  sale: { what: 'what you have sold', mail: 'own' },
  'order-care': { what: 'how orders you sold stand', mail: 'own' },
  payout: { what: 'how your payouts stand', mail: true },
  feedback: { what: 'what buyers say of you', mail: true },
  listing: {
    what: 'that a listing of yours is hidden or shown again',
    mail: true,
  },
  application: { what: 'who asks to sell', mail: true },
  dispute: {
    what: 'what banks decide about orders you sold',
    mail: true,
  },
  'bank-dispute': { what: 'what banks dispute', mail: true },
  ledger: {
    what: 'that the books differ from the provider’s',
    mail: true,
  },
  'refund-failed': { what: 'that a refund has failed', mail: true },
}

/** Those a member hears of at once and others once a day (product §4c). */
export const alerts: readonly NotificationEvent[] = ['price-drop', 'last-one', 'back-in-stock', 'sold-out']

export interface NotificationReader {
  kind: 'buyer' | 'seller'
  /** Watch alerts are mailed as they happen: a member, as long as that is a perk. */
  isNotifiedAtOnce: boolean
  isAdmin: boolean
  /** That the matrix is read in. */
  language: Language
}

export interface ChannelChoice {
  event: NotificationEvent
  inApp: boolean | null
  mail: boolean | null
}

/** The events a person may hear of. */
export function eventsFor({ kind, isAdmin }: NotificationReader): readonly NotificationEvent[] {
  if (kind === 'buyer') return buyerEvents
  return isAdmin ? [...sellerEvents, ...adminEvents] : sellerEvents
}

/** The whole matrix of a person: the defaults with what the person has chosen otherwise. */
export function matrixOf(
  reader: NotificationReader,
  choices: readonly ChannelChoice[],
): NotificationSetting[] {
  return eventsFor(reader).map((event) => {
    const { mail } = rules[event]
    const choice = choices.find((chosen) => chosen.event === event)
    return {
      event,
      label: eventLabel(reader.language, event),
      inApp: choice?.inApp ?? true,
      mail: mail === 'own' || (choice?.mail ?? mail),
      isMailMandatory: mail === 'own',
      mailComes: alerts.includes(event) && !reader.isNotifiedAtOnce ? 'daily' : 'at-once',
    }
  })
}

/** Which mail a notification causes; an event with emails of its own causes none, it has them. */
export function mailOf(setting: NotificationSetting, isUrgent: boolean): 'none' | 'at-once' | 'daily' {
  if (!setting.mail || setting.isMailMandatory) return 'none'
  return isUrgent ? 'at-once' : setting.mailComes
}

export function mayChooseMail(event: NotificationEvent): boolean {
  return rules[event].mail !== 'own'
}

export function whatOf(events: readonly NotificationEvent[]): string {
  if (events.length > 1) return 'what becomes of the pieces you watch'
  return events[0] ? rules[events[0]].what : ''
}
