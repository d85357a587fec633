import type { ImportPreview } from '#contract/listings/import-mapping.ts'
import { andText } from '#web/ui/lists.ts'
import { pageCurrency } from '#web/ui/currency.ts'
import { t } from '#web/t.ts'
import { fieldNames } from './map-words.ts'

/** What would come of a file, said before anything is written. */
export function Outlook({ preview }: { preview: ImportPreview }) {
  const { checked, isWhole, failing, faults, missing, draftWithout, photos, otherCurrency } = preview
  return (
    <section aria-label={t('seller.map.outlook')} className="mt-8 border border-line p-5">
      <p role="status" className="font-semibold">
        {isWhole
          ? t('seller.map.found', { count: checked })
          : t('seller.map.found-first', { count: checked })}
      </p>
      {otherCurrency && (
        <p role="alert" className="mt-2 font-semibold text-accent">
          {t('seller.map.other-currency', {
            currency: otherCurrency,
            own: pageCurrency().code.toUpperCase(),
          })}
        </p>
      )}
      {photos > 0 && <p className="mt-1">{t('seller.map.photos', { count: photos })}</p>}
      {missing.length > 0 && (
        <p className="mt-2 font-semibold text-accent">
          {t('seller.map.missing', { fields: andText(missing.map((field) => fieldNames[field])) })}
        </p>
      )}
      {missing.length === 0 && draftWithout.length > 0 && (
        <p className="mt-2">
          {t('seller.map.drafts', { fields: andText(draftWithout.map((field) => fieldNames[field])) })}
        </p>
      )}
      {failing > 0 && (
        <p className="mt-2 font-semibold text-accent">{t('seller.map.failing', { count: failing })}</p>
      )}
      {faults.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {faults.map(({ line, field, message }) => (
            <li key={`${line} ${field}`} className="wrap-anywhere">
              {line > 0 ? t('seller.map.fault', { line, field, reason: message }) : message}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
