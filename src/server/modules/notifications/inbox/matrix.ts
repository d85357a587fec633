import type { Language } from '#platform/language/translate.ts'
import { eventLabel } from './event-labels.ts'
import {
  adminEvents,
  buyerEvents,
  sellerEvents,
  type NotificationEvent,
  type NotificationSetting,
} from '#contract/notifications.ts'

/**
 * Whether emails about an event come unless one says otherwise; 'own': its own emails go out whatever is set. In-app
 * notifications are on unless switched off.
 */
const emailRules = {
  order: 'own',
  'review-answered': true,
  'price-drop': true,
  'last-one': true,
  'back-in-stock': true,
  'sold-out': false,
  sale: 'own',
  'order-care': 'own',
  payout: true,
  feedback: true,
  listing: true,
  application: true,
  dispute: true,
  'bank-dispute': true,
  ledger: true,
  'refund-failed': true,
} as const satisfies Record<NotificationEvent, boolean | 'own'>

/** Events that are mailed by themselves, if their reader wants it; the others have emails of their own. */
export type MailedEvent = {
  [Event in NotificationEvent]: (typeof emailRules)[Event] extends 'own' ? never : Event
}[NotificationEvent]

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
    const mail = emailRules[event]
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
  return emailRules[event] !== 'own'
}
