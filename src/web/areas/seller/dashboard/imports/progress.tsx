import type { ListingImport } from '#contract/listings/listings-imports.ts'
import { percentOf, stateText, tallyText } from './import-words.ts'
import { t } from '#web/t.ts'

/** How far an import is, or how it ended. */
export function Progress({ one }: { one: ListingImport }) {
  const { state, rows, error } = one
  const isOpen = state === 'waiting' || state === 'running'
  return (
    <section aria-label={t('seller.import.progress')} className="border border-line p-5">
      <p role="status" className="font-display text-title">
        {stateText(one)}
      </p>
      {isOpen && (
        <progress
          className="mt-3 h-2 w-full accent-accent"
          aria-label={t('seller.import.progress')}
          max={100}
          value={percentOf(one)}
        />
      )}
      <p className="mt-2 tabular-nums">{t('seller.import.read', { count: rows, tally: tallyText(one) })}</p>
      {state === 'cancelled' && <p className="mt-1 text-soft">{t('seller.import.rows-stay')}</p>}
      {error !== null && <p className="mt-2 font-semibold text-accent">{error}</p>}
    </section>
  )
}
