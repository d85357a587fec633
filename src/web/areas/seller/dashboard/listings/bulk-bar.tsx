import { useState } from 'react'
import type { ListingRow } from '#contract/listings/listings.ts'
import type { BulkChange } from '#contract/listings/bulk-change.ts'
import { SelectionBar, type RowSelection } from '#web/kit/list/row-selection.tsx'
import { UnchangedRows, type UnchangedRow } from '#web/kit/list/unchanged-rows.tsx'
import { BulkPrice } from './bulk-price.tsx'
import { BulkStock } from './bulk-stock.tsx'
import type { BulkCommand } from './bulk.types.ts'
import { listingActionWords, listingActionsOf, type ListingAction, nameOf } from './editor/listing-actions.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { useChanges, type RejectedChange } from './use-changes.ts'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'

const bulkActions: readonly ListingAction[] = ['publish', 'unschedule', 'pause', 'resume', 'delete']

/**
 * Toolbar that applies one change to all selected listings, with a single undo button for the whole change. Lists the
 * listings that could not be changed.
 */
export function BulkBar({ chosen }: { chosen: RowSelection<ListingRow> }) {
  const { rows } = chosen
  const hasDrafts = rows.some(({ state }) => state === 'draft')
  const { bulk, isBusy } = useChanges()
  const [form, setForm] = useState<'price' | 'stock' | 'schedule'>()
  const [left, setLeft] = useState<UnchangedRow[]>([])

  const change = async (command: BulkCommand, done: (count: number) => string) => {
    const names = new Map(rows.map((row) => [row._id, nameOf(row)]))
    const rejected = await bulk({ ...command, ids: rows.map(({ _id }) => _id) } as BulkChange, done)
    if (rejected === undefined) return
    setLeft(rejected.map((row) => unchangedRowOf(row, names)))
    setForm(undefined)
    chosen.clear()
  }
  const below = {
    price: () => <BulkPrice change={change} />,
    stock: () => <BulkStock change={change} />,
    schedule: () => (
      <div className="mt-2 border-t border-line pt-3">
        <ScheduleForm
          isInline
          send={(at) => change({ kind: 'schedule', at }, (count) => t('seller.schedule.many', { count }))}
        />
      </div>
    ),
  }
  return (
    <>
      <UnchangedRows left={left} close={() => setLeft([])} />
      <SelectionBar label={t('seller.bulk')} chosen={chosen} below={form && below[form]()}>
        {(['price', 'stock', ...(hasDrafts ? (['schedule'] as const) : [])] as const).map((kind) => (
          <TextButton
            key={kind}
            aria-expanded={form === kind}
            onClick={() => setForm(form === kind ? undefined : kind)}
          >
            {formWords[kind]}
          </TextButton>
        ))}
        {bulkActions
          .filter((kind) => rows.some((row) => listingActionsOf(row).includes(kind)))
          .map((kind) => (
            <TextButton
              key={kind}
              aria-disabled={isBusy || undefined}
              onClick={() => void change({ kind }, listingActionWords[kind].many)}
            >
              {listingActionWords[kind].verb}
            </TextButton>
          ))}
      </SelectionBar>
    </>
  )
}

const formWords = {
  price: t('list.filter.price'),
  stock: t('seller.stock'),
  schedule: t('seller.schedule'),
}

function unchangedRowOf({ _id, message }: RejectedChange, names: ReadonlyMap<string, string>): UnchangedRow {
  return { name: names.get(_id) ?? _id, reason: message ?? t('seller.bulk.failed') }
}
