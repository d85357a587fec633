import type { emailsByDefault, NotificationEvent } from '#contract/notifications/notifications.ts'
import { translateOf, type Language } from '#platform/language/translate.ts'

/**
 * Events for which a notification email is sent that the recipient can turn off. All other events have dedicated
 * emails.
 */
export type EmailedEvent = {
  [Event in NotificationEvent]: (typeof emailsByDefault)[Event] extends 'own' ? never : Event
}[NotificationEvent]

/** Returns the event's label in the notification settings. */
export const eventLabel = (language: Language, event: NotificationEvent): string =>
  translateOf(language, 'notification.event', event)

/** Returns the name of the event's emails, for use inside a sentence. */
export const eventEmailsName = (language: Language, event: NotificationEvent): string =>
  translateOf(language, 'unsubscribe.what', event)

/** Returns the button label of the event's email. */
export const emailButtonLabel = (language: Language, event: EmailedEvent): string =>
  translateOf(language, 'mail.notification.button', event)

/** Watchlist alerts. Members are emailed each alert immediately; other buyers get a daily digest (product §4c). */
export const watchAlerts: readonly NotificationEvent[] = [
  'price-drop',
  'last-one',
  'back-in-stock',
  'sold-out',
]
