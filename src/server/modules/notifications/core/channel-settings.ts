import { hasRight, type StaffRole } from '#contract/staff-roles.ts'
import type { EmailTiming } from '#contract/notifications/email-timings.ts'
import type { Language } from '#platform/language/translate.ts'
import { isFeatureOn } from '#platform/settings/features.ts'
import { pushesByDefault } from '#contract/notifications/push.ts'
import { newItemAlerts, watchAlerts, eventLabel } from './event-kinds.ts'
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
  /** Whether watchlist alerts are emailed immediately. True for members if the instant alerts perk is enabled. */
  isNotifiedAtOnce: boolean
  /** Role of a staff member, who signs in with a seller account. Null for buyers and for sellers who are not staff. */
  role: StaffRole | null
  /** Language of the labels in the settings. */
  language: Language
}

export interface SavedChannelSetting {
  event: NotificationEvent
  inApp: boolean | null
  mail: boolean | null
  push: boolean | null
  /** Chosen delivery (immediate or in a digest) of emails about new items. Null for the default. */
  timing: EmailTiming | null
}

/**
 * Returns the events about which a person can be notified. Includes new messages even if the messages feature is turned
 * off, because conversations about orders continue.
 */
export function listNotifiableEvents({ kind, role }: NotificationReader): readonly NotificationEvent[] {
  const all: readonly NotificationEvent[] =
    kind === 'buyer'
      ? buyerEvents
      : [...sellerEvents, ...adminEvents.filter((event) => hasRight(role, rightOfEvent[event]))]
  return all.filter((event) => event === 'message' || isEventOffered(event))
}

/** Returns whether the notification settings list an event. An event is hidden if its feature is turned off. */
export function isEventOffered(event: NotificationEvent): boolean {
  const feature = featureOfEvent[event]
  return feature === undefined || isFeatureOn(feature)
}

/**
 * Returns a person's complete notification settings: the defaults, overridden by the settings that the person has
 * changed.
 */
export function notificationSettingsOf(
  reader: NotificationReader,
  choices: readonly SavedChannelSetting[],
): NotificationSetting[] {
  return listNotifiableEvents(reader).map((event) => {
    const mail = emailsByDefault[event]
    const choice = choices.find((chosen) => chosen.event === event)
    return {
      event,
      label: eventLabel(reader.language, event),
      inApp: choice?.inApp ?? true,
      mail: mail === 'own' || (choice?.mail ?? mail),
      push: isFeatureOn('offline') && (choice?.push ?? pushesByDefault[event]),
      isMailMandatory: mail === 'own',
      mailComes: timingOf(reader, event, choice),
      canChooseTiming: newItemAlerts.includes(event),
    }
  })
}

function timingOf(
  { isNotifiedAtOnce }: NotificationReader,
  event: NotificationEvent,
  choice: SavedChannelSetting | undefined,
): EmailTiming {
  if (newItemAlerts.includes(event)) return choice?.timing ?? 'daily'
  return watchAlerts.includes(event) && !isNotifiedAtOnce ? 'daily' : 'at-once'
}

/**
 * Returns whether a notification is emailed immediately, in a digest, or not at all. Events with dedicated
 * emails get no notification email.
 */
export function emailTimingOf(setting: NotificationSetting, isUrgent: boolean): 'none' | EmailTiming {
  if (!setting.mail || setting.isMailMandatory) return 'none'
  return isUrgent ? 'at-once' : setting.mailComes
}

export function canTurnOffEmail(event: NotificationEvent): boolean {
  return emailsByDefault[event] !== 'own'
}
