import type { BagItem, Quote } from '#contract/orders/orders.ts'
import { useShell } from '#web/features/site/shell.ts'
import { t } from '#web/lib/text/t.ts'
import type { ItemLine } from './groups.ts'
import { isSameItem } from './items.ts'

/** Returns the maximum quantity of an item in a quote; undefined if the maximum is 1. */
export function getMaxQuantity({ quantities = [] }: Quote, item: BagItem): number | undefined {
  return quantities.find((one) => isSameItem(one, item))?.most
}

interface QuantityProps {
  line: ItemLine
  /** Maximum quantity; undefined if the shopper cannot have more than one unit. */
  max: number | undefined
  /** Id of the form that changes the bag, if the buttons are outside that form. */
  form?: string
  isDisabled?: boolean
}

/**
 * Buttons that change the quantity of an item in the bag. The buttons submit a form, so they work without JavaScript.
 */
export function Quantity({ line: { label, item }, max = 1, form, isDisabled = false }: QuantityProps) {
  const count = item.quantity ?? 1
  if (useShell().marketplace.maxQuantity === 1 || (max === 1 && count === 1)) return null
  const button = (value: number, name: string, sign: string, isOff: boolean) => (
    <button
      type="submit"
      name="quantity"
      value={value}
      form={form}
      aria-label={name}
      aria-disabled={isOff || isDisabled || undefined}
      className="min-h-11 min-w-11 text-title aria-disabled:opacity-40"
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
  return (
    <span className="flex items-center rounded-soft border border-line">
      {button(count - 1, t('bag.quantity.less', { title: label }), '−', count <= 1)}
      <span className="min-w-6 text-center tabular-nums">
        <span className="sr-only">{t('bag.quantity')}: </span>
        {count}
      </span>
      {button(count + 1, t('bag.quantity.more', { title: label }), '+', count >= max)}
    </span>
  )
}
