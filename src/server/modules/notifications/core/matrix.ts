import { hasRight, type StaffRole } from '#contract/staff-roles.ts'
import type { Language } from '#platform/language/translate.ts'
import { alerts, labelOf } from './event-kinds.ts'
import {
  emailsByDefault,
  adminEvents,
  rightOfEvent,
  buyerEvents,
  sellerEvents,
  type NotificationEvent,
  type NotificationSetting,
} from '#contract/notifications/notifications.ts'

export interface NotificationReader {
  kind: 'buyer' | 'seller'
  /** Watch alerts are mailed as they happen: a member, as long as that is a perk. */
  isNotifiedAtOnce: boolean
  /** What a seller's account does for the marketplace, if anything. */
  role: StaffRole | null
  /** That the matrix is read in. */
  language: Language
}

export interface ChannelChoice {
  event: NotificationEvent
  inApp: boolean | null
  mail: boolean | null
}

/** The events a person may hear of. */
export function eventsFor({ kind, role }: NotificationReader): readonly NotificationEvent[] {
  if (kind === 'buyer') return buyerEvents
  return [...sellerEvents, ...adminEvents.filter((event) => hasRight(role, rightOfEvent[event]))]
}

/** The whole matrix of a person: the defaults with what the person has chosen otherwise. */
export function matrixOf(
  reader: NotificationReader,
  choices: readonly ChannelChoice[],
): NotificationSetting[] {
  return eventsFor(reader).map((event) => {
    const mail = emailsByDefault[event]
    const choice = choices.find((chosen) => chosen.event === event)
    return {
      event,
      label: labelOf(reader.language, event),
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
  return emailsByDefault[event] !== 'own'
}
