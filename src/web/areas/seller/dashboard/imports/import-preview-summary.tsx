import type { ImportField, ImportMapping, ImportPreview } from '#contract/listings/import-mapping.ts'
import { pageCurrency } from '#web/lib/format/currency.ts'
import { andText } from '#web/lib/text/lists.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t } from '#web/lib/text/t.ts'
import { FillAttribute, FillField, isFillable } from './fill-field.tsx'
import type { SellerValues } from './map-fields.ts'
import { fieldNames } from './mapping-labels.ts'

interface ImportPreviewSummaryProps {
  preview: ImportPreview
  mapping: ImportMapping
  sellerValues: SellerValues
  change: (mapping: ImportMapping) => void
}

/** Shows what an import of the file would do, before anything is written. */
export function ImportPreviewSummary({ preview, mapping, sellerValues, change }: ImportPreviewSummaryProps) {
  const { checked, isWhole, missing, photos, otherCurrency, unlisted } = preview
  const { severalPrices, areVariantPricesOn } = preview
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
      {missing.length === 0 && <MissingValues {...{ preview, mapping, sellerValues, change }} />}
      {severalPrices > 0 && (
        <p className="mt-2">
          {areVariantPricesOn
            ? t('seller.map.variant-prices', { count: severalPrices })
            : t('seller.map.lowest-prices', { count: severalPrices })}
        </p>
      )}
      {unlisted > 0 && <p className="mt-2">{t('seller.map.unlisted', { count: unlisted })}</p>}
      <FailingRows preview={preview} />
      <UnusedColumns names={preview.unused} />
    </section>
  )
}

/**
 * Form for entering values that the file lacks. Fields stay in the list after they are filled in, so that the seller
 * can change the entered values.
 */
function MissingValues({
  preview: { drafts, draftRows, draftAttributes },
  mapping,
  sellerValues,
  change,
}: ImportPreviewSummaryProps) {
  const rowsOf = (field: ImportField): number => drafts.find((one) => one.field === field)?.rows ?? 0
  const filled = (Object.keys(mapping.fixed) as ImportField[]).filter((field) => rowsOf(field) === 0)
  const fields = [...drafts.map(({ field }) => field), ...filled]
  const attributeRows = (code: string): number =>
    draftAttributes.find(({ attribute }) => attribute === code)?.rows ?? 0
  const attributes = sellerValues.attributes.filter(
    ({ code }) => attributeRows(code) > 0 || getOwnValue(mapping.fixedAttributes ?? {}, code) !== undefined,
  )
  if (fields.length + attributes.length === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      {draftRows > 0 && <p className="font-semibold">{t('seller.map.draft-rows', { count: draftRows })}</p>}
      <ul className="mt-1 grid gap-3">
        {fields.map((field) => (
          <li key={field} className="items-center gap-x-4 sm:flex sm:flex-wrap">
            <span className="sm:min-w-72">
              {rowsOf(field) > 0
                ? t('seller.map.draft-field', { count: rowsOf(field), field: fieldNames[field] })
                : t('seller.map.draft-filled', { field: fieldNames[field] })}
            </span>
            {isFillable(field) && <FillField {...{ field, mapping, sellerValues, change }} />}
          </li>
        ))}
        {attributes.map((attribute) => (
          <li key={`attribute ${attribute.code}`} className="items-center gap-x-4 sm:flex sm:flex-wrap">
            <span className="sm:min-w-72">
              {attributeRows(attribute.code) > 0
                ? t('seller.map.draft-field', {
                    count: attributeRows(attribute.code),
                    field: attribute.name,
                  })
                : t('seller.map.draft-filled', { field: attribute.name })}
            </span>
            {attribute.kind !== 'measurement' && <FillAttribute {...{ attribute, mapping, change }} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function FailingRows({ preview: { failing, faults } }: Pick<ImportPreviewSummaryProps, 'preview'>) {
  return (
    <>
      {failing > 0 && (
        <p className="mt-4 font-semibold text-accent">{t('seller.map.failing', { count: failing })}</p>
      )}
      {faults.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {faults.map(({ line, field, message, rows }) => (
            <li key={`${line} ${field}`} className="wrap-anywhere">
              {line > 0 ? t('seller.map.fault', { line, field, reason: message }) : message}
              {rows > 1 && ` ${t('seller.map.fault-rows', { count: rows - 1 })}`}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Maximum number of unused column names to show. A file can have dozens of unused columns. */
const maxShownNames = 8

function UnusedColumns({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  if (names.length <= maxShownNames)
    return <p className="mt-4 wrap-anywhere">{t('seller.map.unused', { columns: andText(names) })}</p>
  return (
    <details className="mt-4">
      <summary className="min-h-11 content-center">
        {t('seller.map.unused-many', { count: names.length })}
      </summary>
      <p className="wrap-anywhere">{names.join(', ')}</p>
    </details>
  )
}
