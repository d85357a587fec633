import { useState, type ReactNode } from 'react'
import type { ListingRow } from '#contract/listings/listings.ts'
import type { BulkChange } from '#contract/listings/bulk-change.ts'
import { SelectionBar, type RowSelection } from '#web/kit/list/row-selection.tsx'
import { UnchangedRows, type UnchangedRow } from '#web/kit/list/unchanged-rows.tsx'
import { call } from '#web/lib/calls/call.ts'
import type { EditorCatalog } from '../editor/editor-catalog.ts'
import { BulkFields } from './bulk-fields.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkPrice } from './bulk-price.tsx'
import { BulkStock } from './bulk-stock.tsx'
import type { BulkCommand } from './bulk.types.ts'
import {
  listingActionLabels,
  listAvailableActions,
  type ListingAction,
  sellerListingName,
} from '../editor/listing-actions.ts'
import { ScheduleForm } from '../schedule/schedule-form.tsx'
import type { PreviewedEdit, RejectedChange } from '../changes/bulk-calls.ts'
import { useChanges } from '../changes/use-changes.ts'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'

type FormKind = 'price' | 'stock' | 'fields' | 'schedule'

/** Edit whose preview is shown. */
interface Pending {
  edit: PreviewedEdit
  /** Selected rows at the time of the preview. */
  rows: readonly ListingRow[]
  attributes: EditorCatalog['attributes']
  apply: () => Promise<void>
}

const bulkActions: readonly ListingAction[] = ['publish', 'unschedule', 'pause', 'resume', 'delete']

/**
 * Toolbar that applies one change to all selected listings, with a single undo button for the whole change. Lists the
 * listings that could not be changed.
 */
export function BulkBar({ chosen }: { chosen: RowSelection<ListingRow> }) {
  const { rows } = chosen
  const hasDrafts = rows.some(({ state }) => state === 'draft')
  const [lastPending, setPending] = useState<Pending>()
  // A preview becomes invalid when the selection changes.
  const pending = lastPending && hasSameIds(lastPending.rows, rows) ? lastPending : undefined
  const { bulk, preview, isBusy } = useChanges()
  const [form, setForm] = useState<FormKind>()
  const [left, setLeft] = useState<UnchangedRow[]>([])

  const withIds = (command: BulkCommand) => ({ ...command, ids: rows.map(({ _id }) => _id) }) as BulkChange
  const change = async (edit: BulkChange | PreviewedEdit, done: (count: number) => string) => {
    const names = new Map(rows.map((row) => [row._id, sellerListingName(row)]))
    const rejected = await bulk(edit, done)
    if (rejected === undefined) return
    setLeft(rejected.map((row) => unchangedRowOf(row, names)))
    setForm(undefined)
    setPending(undefined)
    chosen.clear()
  }
  const show = async (command: BulkCommand, done: (count: number) => string) => {
    const edit = await preview(withIds(command))
    if (edit === undefined) return
    // The catalog provides the names of the attributes. Without it, the preview shows their codes.
    const changesAttributes = edit.previews.some(({ changes }) =>
      changes.some(({ field }) => field === 'attribute'),
    )
    const attributes = changesAttributes ? await call('listOwnAttributes').catch(() => []) : []
    setPending({ edit, rows, attributes, apply: () => change(edit, done) })
  }
  const below: Record<FormKind, () => ReactNode> = {
    price: () => <BulkPrice change={show} />,
    stock: () => <BulkStock change={show} />,
    fields: () => <BulkFields change={show} />,
    schedule: () => (
      <div className="mt-2 border-t border-line pt-3">
        <ScheduleForm
          isInline
          send={(at) =>
            change(withIds({ kind: 'schedule', at }), (count) => t('seller.schedule.many', { count }))
          }
        />
      </div>
    ),
  }
  return (
    <>
      <UnchangedRows left={left} close={() => setLeft([])} />
      <SelectionBar
        label={t('seller.bulk')}
        chosen={chosen}
        below={
          pending ? (
            <BulkPreview
              previews={pending.edit.previews}
              rejected={pending.edit.rejected.length}
              nameOf={(id) => sellerListingName(rows.find(({ _id }) => _id === id) ?? { title: '' })}
              attributes={pending.attributes}
              isBusy={isBusy}
              apply={() => void pending.apply()}
              cancel={() => setPending(undefined)}
            />
          ) : (
            form && below[form]()
          )
        }
      >
        {(['price', 'stock', 'fields', ...(hasDrafts ? (['schedule'] as const) : [])] as const).map(
          (kind) => (
            <TextButton
              key={kind}
              aria-expanded={form === kind}
              onClick={() => {
                setPending(undefined)
                setForm(form === kind ? undefined : kind)
              }}
            >
              {formWords[kind]}
            </TextButton>
          ),
        )}
        {bulkActions
          .filter((kind) => rows.some((row) => listAvailableActions(row).includes(kind)))
          .map((kind) => (
            <TextButton
              key={kind}
              aria-disabled={isBusy || undefined}
              onClick={() => void change(withIds({ kind }), listingActionLabels[kind].many)}
            >
              {listingActionLabels[kind].verb}
            </TextButton>
          ))}
      </SelectionBar>
    </>
  )
}

const formWords: Record<FormKind, string> = {
  fields: t('seller.bulk.fields'),
  price: t('list.filter.price'),
  stock: t('seller.stock'),
  schedule: t('seller.schedule'),
}

/** Returns whether both lists contain the same listings, in any order. */
function hasSameIds(some: readonly ListingRow[], others: readonly ListingRow[]): boolean {
  const ids = new Set(some.map(({ _id }) => _id))
  return ids.size === others.length && others.every(({ _id }) => ids.has(_id))
}

function unchangedRowOf({ _id, message }: RejectedChange, names: ReadonlyMap<string, string>): UnchangedRow {
  return { name: names.get(_id) ?? _id, reason: message ?? t('seller.bulk.failed') }
}
