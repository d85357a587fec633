import type { emailsByDefault, NotificationEvent } from '#contract/notifications/notifications.ts'
import { translateOf, type Language } from '#platform/language/translate.ts'

/** Events that are mailed by themselves, if their reader wants it; the others have emails of their own. */
export type MailedEvent = {
  [Event in NotificationEvent]: (typeof emailsByDefault)[Event] extends 'own' ? never : Event
}[NotificationEvent]

/** What people choose by how they hear of it. */
export const labelOf = (language: Language, event: NotificationEvent): string =>
  translateOf(language, 'notification.event', event)

/** What its emails are, in the middle of a sentence. */
export const emailsOf = (language: Language, event: NotificationEvent): string =>
  translateOf(language, 'unsubscribe.what', event)

/** What the button of its email says. */
export const buttonOf = (language: Language, event: MailedEvent): string =>
  translateOf(language, 'mail.notification.button', event)

/** Those a member hears of at once and others once a day (product §4c). */
export const alerts: readonly NotificationEvent[] = ['price-drop', 'last-one', 'back-in-stock', 'sold-out']
