import { refundReasonOf } from '#contract/orders/system-texts.ts'
import { translateOf, type Language } from '#platform/language/translate.ts'

/** Returns the reason of a refund: translated if it is a stored code, otherwise as the person wrote it. */
export function refundReasonText(language: Language, reason: string): string {
  const known = refundReasonOf(reason)
  if (known === undefined) return reason
  return translateOf(language, 'order.refund.reason', known === 'cancelled' ? 'canceled' : known)
}
