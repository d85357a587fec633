import { useId } from 'react'
import type { Product } from '#contract/catalog/catalog.ts'
import { showsSizes } from '#web/features/listing/shown-sizes.ts'
import { useFormState } from '#web/kit/form/form-state.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

interface SizePickerProps {
  listing: Product
  /** Error message from the server. */
  serverError: string | undefined
  /** Converted sizes, keyed by the seller's size. */
  converted: Record<string, string>
}

/**
 * Field for choosing a size. A single size is preselected; otherwise the visitor must choose a size. For an item
 * without sizes, shows only the stock.
 */
export function SizePicker({ listing, serverError, converted }: SizePickerProps) {
  const { sizes } = listing
  const left = sizes.filter((size) => size.qty > 0)
  const id = useId()
  const error = useFormState().errors.sizeID ?? serverError
  if (!showsSizes(listing))
    return (
      <>
        <input type="hidden" name="sizeID" value={sizes[0]?.ID} />
        <p className="text-soft">{stockCountText(sizes[0]?.qty ?? 0)}</p>
        <p role="alert" className="mt-3 font-semibold text-accent empty:hidden">
          {error}
        </p>
      </>
    )
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id}>
      <legend className="font-semibold">{t('product.size')}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {sizes.map((size) => (
          <label key={size.ID} className="size-choice">
            <input
              type="radio"
              name="sizeID"
              value={size.ID}
              required
              data-demand={t('product.size.missing')}
              disabled={size.qty < 1}
              defaultChecked={sizes.length === 1 && left.length === 1}
            />
            <span className={size.qty < 1 ? 'line-through' : 'font-semibold'}>
              {translateValue(size.size)}
            </span>
            {converted[size.size] && <span className="text-note">{converted[size.size]}</span>}
            <span className="text-note">{stockCountText(size.qty)}</span>
          </label>
        ))}
      </div>
      <p id={id} role="alert" className="mt-3 font-semibold text-accent empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}

export function stockCountText(qty: number): string {
  if (qty < 1) return t('product.stock.sold')
  return qty === 1 ? t('product.stock.last') : t('product.stock.left', { count: qty })
}
