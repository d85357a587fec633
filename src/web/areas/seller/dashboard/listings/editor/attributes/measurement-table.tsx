import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import { nameWithUnit } from '#web/features/listing/attribute-text.ts'
import { useFormState } from '#web/kit/form/form-state.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t } from '#web/lib/text/t.ts'
import { cellName, fieldName } from './attribute-check.ts'
import { getMeasurementCells, type AttributeDraft, type AttributeDrafts } from './attribute-draft.ts'

export interface MeasuredSize {
  row: string
  size: string
}

interface MeasurementTableProps {
  attributes: readonly ShownAttribute[]
  drafts: AttributeDrafts
  sizes: readonly MeasuredSize[]
  set: (code: string, value: AttributeDraft) => void
}

/** Table with a row for each size of the listing and a column for each measurement. Wide tables scroll sideways. */
export function MeasurementTable({ attributes, drafts, sizes, set }: MeasurementTableProps) {
  const { errors } = useFormState()
  const named = sizes.filter(({ size }) => size.trim() !== '')
  const names = attributes.flatMap(({ code }) => [
    fieldName(code),
    ...named.map(({ row, size }) => [cellName(code, row), cellName(code, size.trim())]).flat(),
  ])
  const found = [...new Set(names.flatMap((name) => errors[name] ?? []))]
  if (named.length === 0)
    return (
      <div>
        <p className="font-medium">{attributes.map(nameWithUnit).join(', ')}</p>
        <p className="mt-1.5 text-note text-soft">{t('seller.attribute.sizes-first')}</p>
        <Errors found={found} />
      </div>
    )
  return (
    <div>
      <div className="overflow-x-auto">
        <table className="w-full max-w-2xl">
          <caption className="pb-2 text-start font-medium">{t('product.about.measurements')}</caption>
          <thead>
            <tr>
              <th scope="col" className="pr-3 pb-1 text-start font-normal text-soft">
                {t('product.size')}
              </th>
              {attributes.map((attribute) => (
                <th key={attribute.code} scope="col" className="pr-3 pb-1 text-start font-normal">
                  {nameWithUnit(attribute)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {named.map(({ row, size }) => (
              <tr key={row}>
                <th scope="row" dir="auto" className="max-w-32 truncate pr-3 text-start font-normal">
                  {size}
                </th>
                {attributes.map((attribute) => {
                  const { code } = attribute
                  const cells = getMeasurementCells(getOwnValue(drafts, code))
                  const error =
                    errors[cellName(code, row)] ??
                    errors[cellName(code, size.trim())] ??
                    errors[fieldName(code)]
                  return (
                    <td key={code} className="py-1 pr-3">
                      <input
                        name={cellName(code, row)}
                        aria-label={t('seller.attribute.of-size', { name: nameWithUnit(attribute), size })}
                        aria-invalid={error ? true : undefined}
                        aria-describedby={error && errorsId}
                        className={`field min-w-20 tabular-nums ${error ? 'border-accent' : ''}`}
                        inputMode="decimal"
                        autoComplete="off"
                        maxLength={16}
                        value={cells[row] ?? ''}
                        onChange={({ target }) => set(code, { ...cells, [row]: target.value })}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {attributes
        .filter(({ help }) => help !== '')
        .map((attribute) => (
          <p key={attribute.code} className="mt-1.5 text-note text-soft">
            {t('seller.attribute.about', { name: attribute.name, text: attribute.help })}
          </p>
        ))}
      <Errors found={found} />
    </div>
  )
}

const errorsId = 'measurement-errors'

function Errors({ found }: { found: readonly string[] }) {
  return (
    <div id={errorsId}>
      {found.map((error) => (
        <p key={error} className="mt-1.5 text-note font-semibold text-accent">
          {error}
        </p>
      ))}
    </div>
  )
}
