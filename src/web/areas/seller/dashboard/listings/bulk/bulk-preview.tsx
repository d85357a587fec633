import { useLayoutEffect, useRef } from 'react'
import type { BulkPreview as Preview } from '#contract/listings/bulk-change.ts'
import { conditionName, departmentName } from '#web/features/listing/value-display-names.ts'
import { attributeText } from '#web/features/listing/attribute-text.ts'
import { pageCurrency } from '#web/lib/format/currency.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { t } from '#web/lib/text/t.ts'
import { PrimaryButton, SecondaryButton } from '#web/kit/buttons.tsx'
import { plainFieldLabels } from '../editor/draft.ts'
import type { EditorCatalog } from '../editor/editor-catalog.ts'

type Change = Preview['changes'][number]
type Attributes = EditorCatalog['attributes']

interface BulkPreviewProps {
  previews: readonly Preview[]
  /** Number of listings that the edit cannot change. */
  rejected: number
  nameOf: (id: string) => string
  attributes: Attributes
  isBusy: boolean
  apply: () => void
  cancel: () => void
}

/** Maximum number of listings whose changes are listed. */
const maxShown = 50

/** Lists the changes that a bulk edit would make. The seller then applies or cancels the edit. */
export function BulkPreview(props: BulkPreviewProps) {
  const { previews, rejected, nameOf, attributes, isBusy, apply, cancel } = props
  const box = useRef<HTMLElement>(null)
  // The button that opened the preview is gone, so the focus moves here.
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('seller.bulk.preview.title')}
      className="mt-2 border-t border-line pt-3"
    >
      <p className="font-semibold">
        {t('seller.bulk.preview.count', { count: previews.length })}
        {rejected > 0 && ` ${t('seller.bulk.preview.rejected', { count: rejected })}`}
      </p>
      <ul className="my-3 max-h-64 overflow-y-auto">
        {previews.slice(0, maxShown).map(({ _id, changes }) => (
          <li key={_id} className="border-b border-line py-2">
            <bdi className="font-medium wrap-anywhere">{nameOf(_id)}</bdi>
            {changes.map((change, at) => (
              <span key={at} className="block text-note wrap-anywhere tabular-nums">
                {t('seller.bulk.preview.change', {
                  field: fieldText(change, attributes),
                  before: valueText(change, change.before, attributes),
                  after: valueText(change, change.after, attributes),
                })}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {previews.length > maxShown && (
        <p className="mb-3 text-soft">
          {t('seller.bulk.preview.more', { count: previews.length - maxShown })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {previews.length > 0 && (
          <PrimaryButton aria-disabled={isBusy || undefined} onClick={apply}>
            {t('seller.bulk.apply', { count: previews.length })}
          </PrimaryButton>
        )}
        <SecondaryButton onClick={cancel}>{t('common.cancel')}</SecondaryButton>
      </div>
    </section>
  )
}

function fieldText({ field, size, code }: Change, attributes: Attributes): string {
  const name =
    field === 'attribute'
      ? (attributes.find((one) => one.code === code)?.name ?? code ?? '')
      : { ...plainFieldLabels, priceCents: plainFieldLabels.price, qty: t('seller.stock') }[field]
  return size === undefined
    ? name
    : t('seller.bulk.preview.of-size', { field: name, size: translateValue(size) })
}

function valueText({ field, code }: Change, value: Change['before'], attributes: Attributes): string {
  if (value === null) return t('seller.bulk.preview.empty')
  if (field === 'attribute') {
    const attribute = attributes.find((one) => one.code === code)
    return attribute ? attributeText(attribute, value) : String(value)
  }
  if (field === 'priceCents') return exactMoneyText({ cents: Number(value), currency: pageCurrency().code })
  if (field === 'gender') return departmentName(String(value))
  if (field === 'condition') return conditionName(String(value))
  return translateValue(String(value))
}
