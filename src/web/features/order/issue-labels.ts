import type { Issue } from '#contract/orders/orders.ts'
import { marketplaceName } from '#web/lib/text/marketplace-name.ts'
import { t, tableOf } from '#web/lib/text/t.ts'

/** Labels of issue kinds, worded for the buyer. */
export const issueKindLabels: Record<Issue['kind'], string> = tableOf('order.issue.kind')

/** Reader of the issue: the buyer or seller of the order, or an admin of the marketplace. */
export type IssueReader = 'buyer' | 'seller' | 'admin'

/** Returns the name of a message's author, worded for this reader. */
export function issueAuthorName(by: Issue['notes'][number]['by'], reader: IssueReader): string {
  if (by === 'admin' || by === 'clock') return marketplaceName()
  if (by === reader) return t('order.issue.by.you')
  return by === 'buyer' ? t('order.issue.by.buyer') : t('order.issue.by.seller')
}

export const issueOutcomeLabels: Record<NonNullable<Issue['outcome']>, string> = tableOf(
  'order.issue.outcome',
)
