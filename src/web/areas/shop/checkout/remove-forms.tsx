import type { BagItem } from '#contract/orders/orders.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { itemText } from '#web/features/bag/items.ts'

/**
 * A form may not stand in another one, so these stand beside the checkout's, and its buttons name them. That way
 * removing a listing works before any script does.
 */
export function RemoveForms({ items }: { items: readonly BagItem[] }) {
  return items.map((item) => (
    <PlainForm
      key={itemText(item)}
      id={removeFormId(item)}
      method="post"
      action="/bag"
      replace
      preventScrollReset
    >
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="from" value="checkout" />
      <input type="hidden" name="item" value={itemText(item)} />
    </PlainForm>
  ))
}

export function removeFormId(item: BagItem): string {
  return `remove-${itemText(item)}`
}
