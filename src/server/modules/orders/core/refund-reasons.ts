import type { RefundReason } from '#contract/orders/refund-reasons.ts'
import { translateOf, type Language } from '#platform/language/translate.ts'

/** Stored reason of a refund: a code, or text that a person wrote. */
export interface StoredReason {
  reasonCode: RefundReason | null
  /** Null if there is a code. */
  reasonText: string | null
}

export function reasonOfApp(reasonCode: RefundReason): StoredReason {
  return { reasonCode, reasonText: null }
}

export function reasonOfPerson(reasonText: string): StoredReason {
  return { reasonCode: null, reasonText }
}

/** Returns the reason of a refund: translated if it is a code, otherwise as the person wrote it. */
export function refundReasonText(language: Language, { reasonCode, reasonText }: StoredReason): string {
  return reasonCode ? translateOf(language, 'order.refund.reason', reasonCode) : (reasonText ?? '')
}

/** Returns the reason for the API: the English text, and the code, which pages translate. */
export function shownReason(stored: StoredReason): { reason: string; reasonCode: RefundReason | null } {
  return { reason: refundReasonText('en', stored), reasonCode: stored.reasonCode }
}
