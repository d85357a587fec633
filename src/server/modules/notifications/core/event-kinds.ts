import type { emailsByDefault, NotificationEvent } from '#contract/notifications/notifications.ts'
import { translateOf, type Language } from '#platform/language/translate.ts'

/** Events with a notification email that can be turned off. Other events have dedicated emails. */
export type MailedEvent = {
  [Event in NotificationEvent]: (typeof emailsByDefault)[Event] extends 'own' ? never : Event
}[NotificationEvent]

/** Returns the event's label in the notification settings. */
export const labelOf = (language: Language, event: NotificationEvent): string =>
  translateOf(language, 'notification.event', event)

/** Returns the name of the event's emails, for use inside a sentence. */
export const emailsOf = (language: Language, event: NotificationEvent): string =>
  translateOf(language, 'unsubscribe.what', event)

/** Returns the button label of the event's email. */
export const buttonOf = (language: Language, event: MailedEvent): string =>
  translateOf(language, 'mail.notification.button', event)

/** Watchlist alerts: emailed to members immediately and to everyone else once a day (product §4c). */
export const alerts: readonly NotificationEvent[] = ['price-drop', 'last-one', 'back-in-stock', 'sold-out']
