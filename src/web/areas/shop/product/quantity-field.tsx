import { useId } from 'react'
import { useShell } from '#web/features/site/shell.ts'
import { SelectBox } from '#web/kit/form/select-box.tsx'
import { t } from '#web/lib/text/t.ts'

/** Largest quantity in the dropdown. The bag accepts larger quantities. */
const maxShown = 10

interface QuantityFieldProps {
  /** Units left of the chosen size. Without JavaScript, the largest number of units left of any size. */
  stock: number
  quantity: number
}

/** Field for the number of units. The bag later reduces a quantity that exceeds the stock. */
export function QuantityField({ stock, quantity }: QuantityFieldProps) {
  const { maxQuantity } = useShell().marketplace
  const id = useId()
  const max = Math.min(maxQuantity, maxShown, stock)
  if (!(max > 1)) return null
  return (
    <p className="mt-4 flex items-center gap-3">
      <label htmlFor={id} className="font-semibold">
        {t('bag.quantity')}
      </label>
      <SelectBox
        // The dropdown keeps a choice that was made before React was loaded. If the stock changes, a new dropdown
        // replaces it.
        key={max}
        id={id}
        name="quantity"
        defaultValue={`${Math.min(quantity, max)}`}
        choices={Array.from({ length: max }, (_, at) => [`${at + 1}`, `${at + 1}`] as const)}
        className="field w-auto min-w-20"
      />
    </p>
  )
}
