import { refundReasonOf } from '#contract/orders/system-texts.ts'
import { translateOf, type Language } from '#platform/language/translate.ts'

/** Returns the reason of a refund: in the reader's language if it is one of ours, otherwise as a person wrote it. */
export function refundReasonText(language: Language, reason: string): string {
  const known = refundReasonOf(reason)
  if (known === undefined) return reason
  return translateOf(language, 'order.refund.reason', known === 'cancelled' ? 'canceled' : known)
}
