import { useState } from 'react'
import type { BulkChange, ListingRow } from '#contract/listings/listings.ts'
import { LeftOver, type LeftOverRow } from '#web/ui/list/left-over.tsx'
import { BulkPrice } from './bulk-price.tsx'
import { BulkStock } from './bulk-stock.tsx'
import type { BulkCommand } from './bulk.types.ts'
import { moveWords, movesOf, type OfferedMove, nameOf } from './moves.ts'
import { useChanges, type RejectedChange } from './use-changes.ts'
import { t } from '#web/t.ts'
import { TextButton } from '#web/ui/buttons.tsx'

interface BulkBarProps {
  chosen: readonly ListingRow[]
  clear: () => void
  /** Of this page; absent where all are chosen. */
  chooseAll: (() => void) | undefined
  /** Of all pages; absent where there is one, or all are chosen. */
  chooseEverything: (() => void) | undefined
}

const moves: readonly OfferedMove[] = ['publish', 'pause', 'resume', 'delete']

/** One change for all chosen listings; what cannot be changed is named, the rest is, with one undo for all. */
export function BulkBar({ chosen, clear, chooseAll, chooseEverything }: BulkBarProps) {
  const { bulk, isBusy } = useChanges()
  const [form, setForm] = useState<'price' | 'stock'>()
  const [left, setLeft] = useState<LeftOverRow[]>([])

  const change = async (command: BulkCommand, done: (count: number) => string) => {
    const names = new Map(chosen.map((row) => [row._id, nameOf(row)]))
    const refused = await bulk({ ...command, ids: chosen.map(({ _id }) => _id) } as BulkChange, done)
    if (refused === undefined) return
    setLeft(refused.map((row) => leftOver(row, names)))
    setForm(undefined)
    clear()
  }
  return (
    <>
      <LeftOver left={left} close={() => setLeft([])} />
      {chosen.length > 0 && (
        <section
          aria-label={t('seller.bulk')}
          className="sticky top-0 z-2 mb-3 border border-edge bg-paper p-3"
        >
          <div className="flex flex-wrap items-center gap-x-5">
            <p role="status" className="font-semibold tabular-nums">
              {t('ui.list.selected', { count: chosen.length })}
            </p>
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
              .filter((kind) => chosen.some((row) => movesOf(row).includes(kind)))
              .map((kind) => (
                <TextButton
                  key={kind}
                  disabled={isBusy}
                  onClick={() => void change({ kind }, moveWords[kind].many)}
                >
                  {moveWords[kind].verb}
                </TextButton>
              ))}
            {!chooseAll && chooseEverything && (
              <button type="button" className="ml-auto text-link text-soft" onClick={chooseEverything}>
                {t('seller.bulk.all')}
              </button>
            )}
            {chooseAll && (
              <button type="button" className="ml-auto text-link text-soft" onClick={chooseAll}>
                {t('ui.list.select-all')}
              </button>
            )}
            <button
              type="button"
              className={`text-link text-soft ${chooseAll || chooseEverything ? '' : 'ml-auto'}`}
              onClick={clear}
            >
              {t('ui.list.select-none')}
            </button>
          </div>
          {form === 'price' && <BulkPrice change={change} />}
          {form === 'stock' && <BulkStock change={change} />}
        </section>
      )}
    </>
  )
}

function leftOver({ _id, message }: RejectedChange, names: ReadonlyMap<string, string>): LeftOverRow {
  return { name: names.get(_id) ?? _id, why: message ?? t('seller.bulk.failed') }
}
