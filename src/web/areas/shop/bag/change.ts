import { redirect, type ActionFunctionArgs } from 'react-router'
import { maxQuantity } from 'virtual:contract-values'
import type { BagItem } from '#contract/orders/orders.ts'
import { addToBag, createBagCookie, readBag } from '#web/lib/session/bag.ts'
import { CallError, type Call } from '#web/lib/calls/caller.ts'
import { isSameItem, itemText, readItem, withQuantity } from '#web/features/bag/items.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'

/**
 * Removes an item from the bag and releases its reservation (hold), restores the item at its previous position, or
 * changes its quantity. The form fields are `item`, `quantity`, `intent` (`restore`), `at` and `from`. Redirects to the
 * page to show next, so that the forms work without JavaScript.
 */
export async function changeBag(args: ActionFunctionArgs): Promise<Response> {
  const form = await args.request.formData()
  const item = readItem(String(form.get('item')))
  const bag = readBag(args.request.headers.get('cookie'))
  if (!item) return redirect('/bag')
  const quantity = Number(form.get('quantity') ?? 0)
  if (Number.isInteger(quantity) && quantity > 0) {
    const next = withQuantity(item, Math.min(quantity, maxQuantity))
    const changed = bag.map((one) => (isSameItem(one, item) ? next : one))
    return goTo(form.get('from') === 'checkout' ? '/checkout' : '/bag', changed)
  }
  if (form.get('intent') === 'restore') return goTo('/bag', restore(bag, item, Number(form.get('at'))))
  const at = bag.findIndex((one) => isSameItem(one, item))
  await release(createServerCall(args), item)
  const left = bag.filter((one) => !isSameItem(one, item))
  const back = form.get('from') === 'checkout' && left.length > 0 && at !== -1
  return goTo(
    back ? '/checkout' : `/bag?${new URLSearchParams({ removed: itemText(item), at: String(at) })}`,
    left,
  )
}

function restore(bag: readonly BagItem[], item: BagItem, at: number): BagItem[] {
  const more = addToBag(bag, item)
  if (typeof more === 'string') return [...bag]
  return Number.isInteger(at) && at >= 0 ? bag.toSpliced(at, 0, item) : more
}

/** Releases the buyer's hold on an item. Ignores errors for items without a hold and for deleted listings. */
async function release(call: Call, { _id, sizeID }: BagItem): Promise<void> {
  try {
    await call('releaseHold', { params: { id: _id }, body: { sizeID } })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}

function goTo(path: string, bag: readonly BagItem[]): Response {
  return redirect(path, { headers: { 'set-cookie': createBagCookie(bag) } })
}
