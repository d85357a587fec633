import type { ListingImport } from '#contract/listings/listings-imports.ts'
import { t } from '#web/lib/text/t.ts'
const states: Record<ListingImport['state'], string> = {
  mapping: t('seller.import.mapping'),
  waiting: t('seller.import.queued'),
  running: t('seller.import.reading'),
  done: t('seller.import.done'),
  cancelled: t('order.state.cancelled'),
  failed: t('seller.import.failed'),
}

/** Describes the progress or the result of an import. */
export function importStateText(one: ListingImport): string {
  const { state, rows, failed, total } = one
  if (state === 'running')
    return total === null
      ? t('seller.import.reading')
      : t('seller.import.row-of', { rows: Math.min(rows, total), total })
  if (state !== 'done' || rows === 0) return states[state]
  if (failed === rows) return t('seller.import.done-none')
  return failed > 0 ? t('seller.import.done-failed', { count: failed }) : states.done
}

export function importPercent({ bytes, bytesDone }: ListingImport): number {
  return bytes === 0 ? 100 : Math.floor((bytesDone / bytes) * 100)
}

/** Lists the results of an import, such as `12 created, 3 updated, 1 failed`, without zeros. */
export function importResultText({ created, updated, unchanged, failed, noted }: ListingImport): string {
  const parts = [
    created > 0 && t('seller.import.tally.created', { count: created }),
    updated > 0 && t('seller.import.tally.updated', { count: updated }),
    unchanged > 0 && t('seller.import.tally.unchanged', { count: unchanged }),
    failed > 0 && t('seller.import.tally.failed', { count: failed }),
    noted > 0 && t('seller.import.tally.noted', { count: noted }),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : t('seller.import.no-rows')
}
