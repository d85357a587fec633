import { notSentBack, refundFaults, refundReasons } from '#contract/orders/system-texts.ts'
import { t } from '#web/t.ts'
import { ownOf } from '#web/ui/own-of.ts'

const words: Record<string, string> = {
  [refundReasons['not-shipped']]: t('order.refund.reason.not-shipped'),
  [refundReasons.undecided]: t('order.refund.reason.undecided'),
  [refundReasons.returned]: t('order.refund.reason.returned'),
  [refundReasons.decided]: t('order.refund.reason.decided'),
  [refundReasons.agreed]: t('order.refund.reason.agreed'),
  [refundFaults.nothingTaken]: t('order.refund.fault.nothing-taken'),
  [refundFaults.notCovered]: t('order.refund.fault.not-covered'),
  [notSentBack]: t('order.issue.not-sent-back'),
}

/** What people wrote as they wrote it; what the app wrote by itself in the page's language. */
export const saidText = (text: string): string => ownOf(words, text) ?? text
