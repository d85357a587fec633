import { refundReasonOf } from '#contract/orders/system-texts.ts'
import { translate, type Language } from '#platform/language/translate.ts'

/** Why money goes back: in the reader's language where we say it, and as it was written where a person did. */
export function refundReasonText(language: Language, reason: string): string {
  switch (refundReasonOf(reason)) {
    case 'not-shipped':
      return translate(language, 'order.refund.reason.not-shipped')
    case 'undecided':
      return translate(language, 'order.refund.reason.undecided')
    case 'returned':
      return translate(language, 'order.refund.reason.returned')
    case 'cancelled':
      return translate(language, 'order.refund.reason.canceled')
    case 'decided':
      return translate(language, 'order.refund.reason.decided')
    case 'agreed':
      return translate(language, 'order.refund.reason.agreed')
    case undefined:
      return reason
  }
}
