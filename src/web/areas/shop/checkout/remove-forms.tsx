import type { BagItem } from '#contract/orders/orders.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { itemText } from '#web/features/bag/items.ts'

/**
 * Forms that remove an item or change its quantity without JavaScript. HTML does not allow nested forms, so these forms
 * are outside the checkout form. The remove buttons inside the checkout form refer to these forms by id.
 */
export function RemoveForms({ items }: { items: readonly BagItem[] }) {
  return items.map((item) => (
    <PlainForm
      key={item.sizeID}
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
  return `remove-${item._id}~${item.sizeID}`
}
