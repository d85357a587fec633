import { useState } from 'react'
import type { BulkChange, ListingRow } from '#contract/listings/listings.ts'
import { ChosenBar, type Chosen } from '#web/kit/list/chosen.tsx'
import { LeftOver, type LeftOverRow } from '#web/kit/list/left-over.tsx'
import { BulkPrice } from './bulk-price.tsx'
import { BulkStock } from './bulk-stock.tsx'
import type { BulkCommand } from './bulk.types.ts'
import { moveWords, movesOf, type OfferedMove, nameOf } from './editor/moves.ts'
import { useChanges, type RejectedChange } from './use-changes.ts'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'

const moves: readonly OfferedMove[] = ['publish', 'pause', 'resume', 'delete']

/** Applies one change to all selected listings, with one undo. Lists the listings that could not be changed. */
export function BulkBar({ chosen }: { chosen: Chosen<ListingRow> }) {
  const { rows } = chosen
  const { bulk, isBusy } = useChanges()
  const [form, setForm] = useState<'price' | 'stock'>()
  const [left, setLeft] = useState<LeftOverRow[]>([])

  const change = async (command: BulkCommand, done: (count: number) => string) => {
    const names = new Map(rows.map((row) => [row._id, nameOf(row)]))
    const rejected = await bulk({ ...command, ids: rows.map(({ _id }) => _id) } as BulkChange, done)
    if (rejected === undefined) return
    setLeft(rejected.map((row) => leftOver(row, names)))
    setForm(undefined)
    chosen.clear()
  }
  const below = form === 'price' ? <BulkPrice change={change} /> : form && <BulkStock change={change} />
  return (
    <>
      <LeftOver left={left} close={() => setLeft([])} />
      <ChosenBar label={t('seller.bulk')} chosen={chosen} below={below}>
        {(['price', 'stock'] as const).map((kind) => (
          <TextButton
            key={kind}
            aria-expanded={form === kind}
            onClick={() => setForm(form === kind ? undefined : kind)}
          >
            {kind === 'price' ? t('list.filter.price') : t('seller.stock')}
          </TextButton>
        ))}
        {moves
          .filter((kind) => rows.some((row) => movesOf(row).includes(kind)))
          .map((kind) => (
            <TextButton
              key={kind}
              aria-disabled={isBusy || undefined}
              onClick={() => void change({ kind }, moveWords[kind].many)}
            >
              {moveWords[kind].verb}
            </TextButton>
          ))}
      </ChosenBar>
    </>
  )
}

function leftOver({ _id, message }: RejectedChange, names: ReadonlyMap<string, string>): LeftOverRow {
  return { name: names.get(_id) ?? _id, why: message ?? t('seller.bulk.failed') }
}
