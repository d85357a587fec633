import type { RefundReason } from '#contract/orders/refund-reasons.ts'
import { translateOf, type Language } from '#platform/language/translate.ts'

/** Stored reason of a refund: either a code, or text that a person entered. */
export interface StoredReason {
  reasonCode: RefundReason | null
  /** Text that a person entered; null if `reasonCode` is set. */
  reasonText: string | null
}

export function reasonOfApp(reasonCode: RefundReason): StoredReason {
  return { reasonCode, reasonText: null }
}

export function reasonOfPerson(reasonText: string): StoredReason {
  return { reasonCode: null, reasonText }
}

/** Returns the reason of a refund: a code is translated, entered text is returned unchanged. */
export function refundReasonText(language: Language, { reasonCode, reasonText }: StoredReason): string {
  return reasonCode ? translateOf(language, 'order.refund.reason', reasonCode) : (reasonText ?? '')
}

/** Returns the reason in the API's format: English text, and the code that pages use to translate the reason. */
export function formatReasonForApi(stored: StoredReason): {
  reason: string
  reasonCode: RefundReason | null
} {
  return { reason: refundReasonText('en', stored), reasonCode: stored.reasonCode }
}
