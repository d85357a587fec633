import { hasRight, type StaffRole } from '#contract/staff-roles.ts'
import type { Language } from '#platform/language/translate.ts'
import { isFeatureOn } from '#platform/settings/features.ts'
import { watchAlerts, eventLabel } from './event-kinds.ts'
import {
  emailsByDefault,
  featureOfEvent,
  adminEvents,
  rightOfEvent,
  buyerEvents,
  sellerEvents,
  type NotificationEvent,
  type NotificationSetting,
} from '#contract/notifications/notifications.ts'

export interface NotificationReader {
  kind: 'buyer' | 'seller'
  /** Whether watchlist alerts are emailed immediately. True for members while the perk of instant alerts is enabled. */
  isNotifiedAtOnce: boolean
  /** Role of a staff member, who signs in with a seller account. Null for buyers and for sellers who are not staff. */
  role: StaffRole | null
  /** Language of the labels in the settings. */
  language: Language
}

export interface ChannelChoice {
  event: NotificationEvent
  inApp: boolean | null
  mail: boolean | null
}

/**
 * Returns the events that a person can be notified about. Includes messages while messages are turned off,
 * because conversations about orders continue.
 */
export function listNotifiableEvents({ kind, role }: NotificationReader): readonly NotificationEvent[] {
  const all: readonly NotificationEvent[] =
    kind === 'buyer'
      ? buyerEvents
      : [...sellerEvents, ...adminEvents.filter((event) => hasRight(role, rightOfEvent[event]))]
  return all.filter((event) => event === 'message' || isEventOffered(event))
}

/** Returns whether the notification settings list an event. They do unless its feature is off. */
export function isEventOffered(event: NotificationEvent): boolean {
  const feature = featureOfEvent[event]
  return feature === undefined || isFeatureOn(feature)
}

/** Returns a person's complete notification settings: the defaults, overridden by the person's saved choices. */
export function notificationSettingsOf(
  reader: NotificationReader,
  choices: readonly ChannelChoice[],
): NotificationSetting[] {
  return listNotifiableEvents(reader).map((event) => {
    const mail = emailsByDefault[event]
    const choice = choices.find((chosen) => chosen.event === event)
    return {
      event,
      label: eventLabel(reader.language, event),
      inApp: choice?.inApp ?? true,
      mail: mail === 'own' || (choice?.mail ?? mail),
      isMailMandatory: mail === 'own',
      mailComes: watchAlerts.includes(event) && !reader.isNotifiedAtOnce ? 'daily' : 'at-once',
    }
  })
}

/**
 * Returns whether a notification is emailed immediately, in the daily digest, or not at all. Events with dedicated
 * emails get no notification email.
 */
export function emailTimingOf(setting: NotificationSetting, isUrgent: boolean): 'none' | 'at-once' | 'daily' {
  if (!setting.mail || setting.isMailMandatory) return 'none'
  return isUrgent ? 'at-once' : setting.mailComes
}

export function canTurnOffEmail(event: NotificationEvent): boolean {
  return emailsByDefault[event] !== 'own'
}
