import { newItemEvents } from '#contract/notifications/email-timings.ts'
import type { emailsByDefault, NotificationEvent } from '#contract/notifications/notifications.ts'
import { translateOf, type Language } from '#platform/language/translate.ts'

/** Events whose notification emails the recipient can turn off. All other events have dedicated emails. */
export type EmailedEvent = {
  [Event in NotificationEvent]: (typeof emailsByDefault)[Event] extends 'own' ? never : Event
}[NotificationEvent]

/** Returns the event's label in the notification settings. */
export const eventLabel = (language: Language, event: NotificationEvent): string =>
  translateOf(language, 'notification.event', event)

/** Returns the name of the emails about this event, for use inside a sentence. */
export const eventEmailsName = (language: Language, event: NotificationEvent): string =>
  translateOf(language, 'unsubscribe.what', event)

/** Returns the label of the button in the email about this event. */
export const emailButtonLabel = (language: Language, event: EmailedEvent): string =>
  translateOf(language, 'mail.notification.button', event)

/**
 * Watchlist alerts. Members get an email about each alert immediately. Other buyers get a daily digest (product §4c).
 */
export const watchAlerts: readonly NotificationEvent[] = [
  'price-drop',
  'last-one',
  'back-in-stock',
  'sold-out',
]

/** Alerts about new items. Each person chooses when their emails are sent. */
export const newItemAlerts: readonly NotificationEvent[] = newItemEvents

/** Alerts that can be in a digest. The unsubscribe link of a digest turns off the emails about all these alerts. */
export const digestAlerts: readonly NotificationEvent[] = [...watchAlerts, ...newItemAlerts]
