import { notSentBack, refundFailures } from '#contract/orders/system-texts.ts'
import type { refund } from '#contract/orders/seller-order-shapes.ts'
import type { RefundReason } from '#contract/orders/refund-reasons.ts'
import type { z } from 'zod'
import { t, tableOf } from '#web/lib/text/t.ts'
import { ownOf } from '#web/lib/text/own-of.ts'

const reasons: Record<RefundReason, string> = tableOf('order.refund.reason')

/** The reason of a refund in the page's language, or in the words of a person. */
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

/** Translates texts that the app wrote itself. Texts of users are returned unchanged. */
export const saidText = (text: string): string => ownOf(words, text) ?? text
