import type { RefundReason } from '#contract/orders/refund-reasons.ts'
import { translateOf, type Language } from '#platform/language/translate.ts'

/** Stored reason for a refund: either a predefined reason code, or text that a person entered. */
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

/**
 * Returns the reason for a refund in a language. Translates a reason code, but returns text that a person entered
 * unchanged.
 */
export function refundReasonText(language: Language, { reasonCode, reasonText }: StoredReason): string {
  return reasonCode ? translateOf(language, 'order.refund.reason', reasonCode) : (reasonText ?? '')
}

/**
 * Returns the reason in the API's format: English text, and the reason code, which the web app uses for the
 * translation.
 */
export function formatReasonForApi(stored: StoredReason): {
  reason: string
  reasonCode: RefundReason | null
} {
  return { reason: refundReasonText('en', stored), reasonCode: stored.reasonCode }
}
