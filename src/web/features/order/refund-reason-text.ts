import { notSentBack, refundFailures } from '#contract/orders/system-texts.ts'
import type { refund } from '#contract/orders/seller-order-shapes.ts'
import type { RefundReason } from '#contract/orders/refund-reasons.ts'
import type { z } from 'zod'
import { t, tableOf } from '#web/lib/text/t.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'

const reasons: Record<RefundReason, string> = tableOf('order.refund.reason')

/** Returns the reason for a refund: translated if it has a code, otherwise the text that a person wrote. */
export function refundReason({
  reason,
  reasonCode,
}: Pick<z.infer<typeof refund>, 'reason' | 'reasonCode'>): string {
  return reasonCode ? reasons[reasonCode] : reason
}

const words: Record<string, string> = {
  [refundFailures.nothingTaken]: t('order.refund.fault.nothing-taken'),
  [refundFailures.notCovered]: t('order.refund.fault.not-covered'),
  [notSentBack]: t('order.issue.not-sent-back'),
}

/** Translates a stored text that the app generated. Text that users wrote is returned unchanged. */
export const translateAppText = (text: string): string => getOwnValue(words, text) ?? text
