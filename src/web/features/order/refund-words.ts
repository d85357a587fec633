import {
  notSentBack,
  refundFailures,
  refundReasons,
  type RefundReason,
} from '#contract/orders/system-texts.ts'
import { t } from '#web/lib/text/t.ts'
import { getOwn } from '#web/lib/text/get-own.ts'

const reasons: Record<RefundReason, string> = {
  'not-shipped': t('order.refund.reason.not-shipped'),
  undecided: t('order.refund.reason.undecided'),
  returned: t('order.refund.reason.returned'),
  cancelled: t('order.refund.reason.canceled'),
  decided: t('order.refund.reason.decided'),
  agreed: t('order.refund.reason.agreed'),
}

const words: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(refundReasons).map(([reason, text]) => [text, reasons[reason as RefundReason]]),
  ),
  [refundFailures.nothingTaken]: t('order.refund.fault.nothing-taken'),
  [refundFailures.notCovered]: t('order.refund.fault.not-covered'),
  [notSentBack]: t('order.issue.not-sent-back'),
}

/** Translates stored text that the app generated. Returns text that users wrote unchanged. */
export const translateAppText = (text: string): string => getOwn(words, text) ?? text
