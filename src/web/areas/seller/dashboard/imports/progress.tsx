import type { ListingImport } from '#contract/listings/listings-imports.ts'
import { countOf } from '#web/ui/words.ts'
import { percentOf, stateText, tallyText } from './import-words.ts'

/** How far an import is, or how it ended. */
export function Progress({ one }: { one: ListingImport }) {
  const { state, rows, error } = one
  const isOpen = state === 'waiting' || state === 'running'
  return (
    <section aria-label="Progress" className="border border-line p-5">
      <p role="status" className="font-display text-title">
        {stateText(one)}
      </p>
      {isOpen && (
        <progress
          className="mt-3 h-2 w-full accent-accent"
          aria-label="Rows read"
          max={100}
          value={percentOf(one)}
        />
      )}
      <p className="mt-2 tabular-nums">
        {countOf(rows, 'row')} read: {tallyText(one)}.
      </p>
      {state === 'cancelled' && <p className="mt-1 text-soft">Rows that were in stay in.</p>}
      {error !== null && <p className="mt-2 font-semibold text-accent">{error}</p>}
    </section>
  )
}
