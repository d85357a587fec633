import type { NotificationEvent } from '#contract/notifications.ts'
import { translate, type Language } from '#platform/language/translate.ts'

/** What an event is called where people choose how they hear of it. */
export function eventLabel(language: Language, event: NotificationEvent): string {
  switch (event) {
    case 'order':
      return translate(language, 'notification.event.order')
    case 'review-answered':
      return translate(language, 'notification.event.review-answered')
    case 'price-drop':
      return translate(language, 'notification.event.price-drop')
    case 'last-one':
      return translate(language, 'notification.event.last-one')
    case 'back-in-stock':
      return translate(language, 'notification.event.back-in-stock')
    case 'sold-out':
      return translate(language, 'notification.event.sold-out')
    case 'sale':
      return translate(language, 'notification.event.sale')
    case 'order-care':
      return translate(language, 'notification.event.order-care')
    case 'payout':
      return translate(language, 'notification.event.payout')
    case 'feedback':
      return translate(language, 'notification.event.feedback')
    case 'listing':
      return translate(language, 'notification.event.listing')
    case 'application':
      return translate(language, 'notification.event.application')
    case 'dispute':
      return translate(language, 'notification.event.dispute')
    case 'bank-dispute':
      return translate(language, 'notification.event.bank-dispute')
    case 'ledger':
      return translate(language, 'notification.event.ledger')
    case 'refund-failed':
      return translate(language, 'notification.event.refund-failed')
  }
}

/** What emails about these events are, in the middle of a sentence; several are all alerts. */
export function eventWords(language: Language, [event, ...more]: readonly NotificationEvent[]): string {
  if (event === undefined) return ''
  if (more.length > 0) return translate(language, 'unsubscribe.what.watched')
  switch (event) {
    case 'order':
      return translate(language, 'unsubscribe.what.order')
    case 'review-answered':
      return translate(language, 'unsubscribe.what.review-answered')
    case 'price-drop':
      return translate(language, 'unsubscribe.what.price-drop')
    case 'last-one':
      return translate(language, 'unsubscribe.what.last-one')
    case 'back-in-stock':
      return translate(language, 'unsubscribe.what.back-in-stock')
    case 'sold-out':
      return translate(language, 'unsubscribe.what.sold-out')
    case 'sale':
      return translate(language, 'unsubscribe.what.sale')
    case 'order-care':
      return translate(language, 'unsubscribe.what.order-care')
    case 'payout':
      return translate(language, 'unsubscribe.what.payout')
    case 'feedback':
      return translate(language, 'unsubscribe.what.feedback')
    case 'listing':
      return translate(language, 'unsubscribe.what.listing')
    case 'application':
      return translate(language, 'unsubscribe.what.application')
    case 'dispute':
      return translate(language, 'unsubscribe.what.dispute')
    case 'bank-dispute':
      return translate(language, 'unsubscribe.what.bank-dispute')
    case 'ledger':
      return translate(language, 'unsubscribe.what.ledger')
    case 'refund-failed':
      return translate(language, 'unsubscribe.what.refund-failed')
  }
}
