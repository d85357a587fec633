import type { Issue } from '#contract/orders/orders.ts'
import { marketplaceName } from '#web/lib/text/marketplace-name.ts'
import { t, tableOf } from '#web/lib/text/t.ts'

/** What may be wrong, as a buyer would say it. */
export const kindWords: Record<Issue['kind'], string> = tableOf('order.issue.kind')

/** Who reads it: one of the two sides, or the marketplace between them. */
export type IssueReader = 'buyer' | 'seller' | 'admin'

/** Who wrote it, as `reader` would call them. */
export function authorWord(by: Issue['notes'][number]['by'], reader: IssueReader): string {
  if (by === 'admin' || by === 'clock') return marketplaceName()
  if (by === reader) return t('order.issue.by.you')
  return by === 'buyer' ? t('order.issue.by.buyer') : t('order.issue.by.seller')
}

export const outcomeWords: Record<NonNullable<Issue['outcome']>, string> = tableOf('order.issue.outcome')
