import type { ListingImport } from '#contract/listings/listings-imports.ts'
import { t } from '#web/t.ts'
const states: Record<ListingImport['state'], string> = {
  waiting: t('seller.import.queued'),
  running: t('seller.import.in-progress'),
  done: t('seller.import.done'),
  cancelled: t('order.state.cancelled'),
  failed: t('seller.import.failed'),
}

export function stateText(one: ListingImport): string {
  return one.state === 'running' ? t('seller.import.percent', { percent: percentOf(one) }) : states[one.state]
}

export function percentOf({ bytes, bytesDone }: ListingImport): number {
  return bytes === 0 ? 100 : Math.floor((bytesDone / bytes) * 100)
}

/** `12 created, 3 updated, 1 failed`; what there is none of is left out. */
export function tallyText({ made, updated, unchanged, failed, noted }: ListingImport): string {
  const parts = [
    made > 0 && t('seller.import.tally.made', { count: made }),
    updated > 0 && t('seller.import.tally.updated', { count: updated }),
    unchanged > 0 && t('seller.import.tally.unchanged', { count: unchanged }),
    failed > 0 && t('seller.import.tally.failed', { count: failed }),
    noted > 0 && t('seller.import.tally.noted', { count: noted }),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : t('seller.import.no-rows')
}
