import type { NotificationEvent } from '#contract/notifications.ts'
import type { Words } from '#platform/http/error-words.ts'
import { translate } from '#platform/language/translate.ts'

interface EventKind {
  /** What people choose by how they hear of it. */
  label: Words
  /** What its emails are, in the middle of a sentence. */
  emails: Words
  /**
   * Whether emails come unless one says otherwise; 'own': emails of its own go out whatever is set. In-app notifications
   * are on unless switched off.
   */
  mail: boolean | 'own'
  /** What the button of its email says; none where that is another's. */
  button?: Words
}

/** All there is to know of each kind of notification. */
export const eventKinds = {
  order: {
    label: (language) => translate(language, 'notification.event.order'),
    emails: (language) => translate(language, 'unsubscribe.what.order'),
    mail: 'own',
  },
  'review-answered': {
    label: (language) => translate(language, 'notification.event.review-answered'),
    emails: (language) => translate(language, 'unsubscribe.what.review-answered'),
    mail: true,
    button: (language) => translate(language, 'mail.notification.button.review'),
  },
  'price-drop': {
    label: (language) => translate(language, 'notification.event.price-drop'),
    emails: (language) => translate(language, 'unsubscribe.what.price-drop'),
    mail: true,
    button: (language) => translate(language, 'mail.notification.button.item'),
  },
  'last-one': {
    label: (language) => translate(language, 'notification.event.last-one'),
    emails: (language) => translate(language, 'unsubscribe.what.last-one'),
    mail: true,
    button: (language) => translate(language, 'mail.notification.button.item'),
  },
  'back-in-stock': {
    label: (language) => translate(language, 'notification.event.back-in-stock'),
    emails: (language) => translate(language, 'unsubscribe.what.back-in-stock'),
    mail: true,
    button: (language) => translate(language, 'mail.notification.button.buy'),
  },
  'sold-out': {
    label: (language) => translate(language, 'notification.event.sold-out'),
    emails: (language) => translate(language, 'unsubscribe.what.sold-out'),
    mail: false,
    button: (language) => translate(language, 'mail.notification.button.item'),
  },
  sale: {
    label: (language) => translate(language, 'notification.event.sale'),
    emails: (language) => translate(language, 'unsubscribe.what.sale'),
    mail: 'own',
  },
  'order-care': {
    label: (language) => translate(language, 'notification.event.order-care'),
    emails: (language) => translate(language, 'unsubscribe.what.order-care'),
    mail: 'own',
  },
  payout: {
    label: (language) => translate(language, 'notification.event.payout'),
    emails: (language) => translate(language, 'unsubscribe.what.payout'),
    mail: true,
    button: (language) => translate(language, 'mail.notification.button.payout'),
  },
  feedback: {
    label: (language) => translate(language, 'notification.event.feedback'),
    emails: (language) => translate(language, 'unsubscribe.what.feedback'),
    mail: true,
    button: (language) => translate(language, 'mail.notification.button.review'),
  },
  listing: {
    label: (language) => translate(language, 'notification.event.listing'),
    emails: (language) => translate(language, 'unsubscribe.what.listing'),
    mail: true,
    button: (language) => translate(language, 'mail.notification.button.listing'),
  },
  dispute: {
    label: (language) => translate(language, 'notification.event.dispute'),
    emails: (language) => translate(language, 'unsubscribe.what.dispute'),
    mail: true,
    button: (language) => translate(language, 'mail.care.view-order'),
  },
  application: {
    label: (language) => translate(language, 'notification.event.application'),
    emails: (language) => translate(language, 'unsubscribe.what.application'),
    mail: true,
    button: (language) => translate(language, 'mail.notification.button.application'),
  },
  'refund-failed': {
    label: (language) => translate(language, 'notification.event.refund-failed'),
    emails: (language) => translate(language, 'unsubscribe.what.refund-failed'),
    mail: true,
    button: (language) => translate(language, 'mail.care.view-order'),
  },
  'bank-dispute': {
    label: (language) => translate(language, 'notification.event.bank-dispute'),
    emails: (language) => translate(language, 'unsubscribe.what.bank-dispute'),
    mail: true,
    button: (language) => translate(language, 'mail.notification.button.dispute'),
  },
  ledger: {
    label: (language) => translate(language, 'notification.event.ledger'),
    emails: (language) => translate(language, 'unsubscribe.what.ledger'),
    mail: true,
    button: (language) => translate(language, 'mail.notification.button.ledger'),
  },
} as const satisfies Record<NotificationEvent, EventKind>

/** Events that are mailed by themselves, if their reader wants it; the others have emails of their own. */
export type MailedEvent = {
  [Event in NotificationEvent]: (typeof eventKinds)[Event]['mail'] extends 'own' ? never : Event
}[NotificationEvent]

/** Those a member hears of at once and others once a day (product §4c). */
export const alerts: readonly NotificationEvent[] = ['price-drop', 'last-one', 'back-in-stock', 'sold-out']
