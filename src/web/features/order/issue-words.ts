import type { Issue } from '#contract/orders/orders.ts'
import { t } from '#web/t.ts'

/** What may be wrong, as a buyer would say it. */
export const kindWords: Record<Issue['kind'], string> = {
  'not-received': t('order.issue.kind.not-received'),
  damaged: t('order.issue.kind.damaged'),
  'not-as-described': t('order.issue.kind.not-as-described'),
  'wrong-item': t('order.issue.kind.wrong-item'),
  other: t('order.issue.kind.other'),
}

/** Who reads it: one of the two sides, or the marketplace between them. */
export type IssueReader = 'buyer' | 'seller' | 'admin'

export const authorWords: Record<Issue['notes'][number]['by'], Record<IssueReader, string>> = {
  buyer: {
    buyer: t('order.issue.by.you'),
    seller: t('order.issue.by.buyer'),
    admin: t('order.issue.by.buyer'),
  },
  seller: {
    buyer: t('order.issue.by.seller'),
    seller: t('order.issue.by.you'),
    admin: t('order.issue.by.seller'),
  },
  admin: {
    buyer: t('order.issue.by.marketplace'),
    seller: t('order.issue.by.marketplace'),
    admin: t('order.issue.by.marketplace'),
  },
  clock: {
    buyer: t('order.issue.by.marketplace'),
    seller: t('order.issue.by.marketplace'),
    admin: t('order.issue.by.marketplace'),
  },
}

export const outcomeWords: Record<NonNullable<Issue['outcome']>, string> = {
  received: t('order.issue.outcome.received'),
  refunded: t('order.issue.outcome.refunded'),
  'partly-refunded': t('order.issue.outcome.partly-refunded'),
}
