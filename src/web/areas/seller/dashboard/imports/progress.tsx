import type { ListingImport } from '#contract/listings/listings-imports.ts'
import { call } from '#web/lib/calls/call.ts'
import { CsvButton } from '#web/kit/list/csv-button.tsx'
import { importPercent, importStateText, importResultText } from './import-text.ts'
import { t } from '#web/lib/text/t.ts'

/** Shows the progress of a running import or the result of an import that has ended. */
export function Progress({ one }: { one: ListingImport }) {
  const { state, rows, error, failed, hasFile, photosAdded, photosMissing } = one
  const isOpen = state === 'waiting' || state === 'running'
  return (
    <section aria-label={t('seller.import.progress')} className="border border-line p-5">
      <p role="status" className="font-display text-title">
        {importStateText(one)}
      </p>
      {isOpen && (
        <progress
          className="progress-bar mt-3"
          aria-label={t('seller.import.progress')}
          max={100}
          value={importPercent(one)}
        />
      )}
      <p className="mt-2 tabular-nums">
        {t('seller.import.read', { count: rows, tally: importResultText(one) })}
      </p>
      {photosAdded + photosMissing > 0 && (
        <p className="mt-1 tabular-nums">
          {t('seller.import.photos', { count: photosAdded })}
          {photosMissing > 0 && ` ${t('seller.import.photos-missing', { count: photosMissing })}`}
        </p>
      )}
      {isOpen && <p className="mt-1 text-soft">{t('seller.import.may-leave')}</p>}
      {failed > 0 && hasFile && !isOpen && <FailedRows one={one} />}
      {state === 'cancelled' && <p className="mt-1 text-soft">{t('seller.import.rows-stay')}</p>}
      {error !== null && <p className="mt-2 font-semibold text-accent">{error}</p>}
    </section>
  )
}

/** Download link for the failed rows, which can be corrected and imported again. */
function FailedRows({ one: { _id, fileName } }: { one: ListingImport }) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="mb-3 max-w-prose">{t('seller.import.failed-rows')}</p>
      <CsvButton
        name={`${fileName.replace(/\.\w{1,4}$/, '')}-${t('csv.failed-rows')}.csv`}
        label={t('seller.import.failed-rows.download')}
        load={() => call('getFailedRows', { params: { id: _id } }) as Promise<Uint8Array>}
      />
    </div>
  )
}
