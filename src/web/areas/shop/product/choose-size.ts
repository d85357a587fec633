import { maxQuantity } from 'virtual:contract-values'
import { type ActionFunctionArgs, type ClientActionFunctionArgs, data, redirect } from 'react-router'
import { addToBag, createBagCookie, readBag } from '#web/lib/session/bag.ts'
import { flashCookie, readDocumentCookies, setCookie } from '#web/lib/session/cookies.ts'
import type { BagItem } from '#contract/orders/orders.ts'
import { CallError, type Call } from '#web/lib/calls/caller.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { call as callHere } from '#web/lib/calls/call.ts'
import { isSameItem, itemText, readItem, withQuantity } from '#web/features/bag/items.ts'
import { waitText } from '#web/features/bag/availability.ts'
import { t } from '#web/lib/text/t.ts'

/**
 * Adds a unit to the bag cookie. The visitor stays on the page or continues to the checkout. Works without
 * JavaScript.
 */
export async function chooseSizeOnServer(args: ActionFunctionArgs) {
  const { request, params, url } = args
  const form = await request.formData()
  const sizeID = await findSizeId(() => createServerCall(args), form, params._id)
  if (sizeID === 'sold') return data({ message: t('product.variant.gone') }, { status: 409 })
  const chosen = addChosenSize({ form, sizeID }, params._id, request.headers.get('cookie'))
  if (chosen === null) return data({ message: t('product.size.missing') }, { status: 422 })
  const message = chosen.isBuyNow ? await findUnavailableText(createServerCall(args), chosen.unit) : undefined
  if (message !== undefined) return data({ message }, { status: 409 })
  const headers = new Headers()
  for (const cookie of chosen.cookies) headers.append('set-cookie', cookie)
  return redirect(chosen.isBuyNow ? '/checkout' : url.pathname, { headers })
}

/**
 * Handles the same form as `chooseSizeOnServer`, but in the browser, so that the bag is updated even if the visitor
 * navigates before the server responds.
 */
export async function chooseSizeInBrowser({ request, params }: ClientActionFunctionArgs) {
  const form = await request.formData()
  const sizeID = await findSizeId(() => callHere, form, params._id)
  if (sizeID === 'sold') return data({ message: t('product.variant.gone') }, { status: 409 })
  const chosen = addChosenSize({ form, sizeID }, params._id, readDocumentCookies())
  if (chosen === null) return data({ message: t('product.size.missing') }, { status: 422 })
  const message = chosen.isBuyNow ? await findUnavailableText(callHere, chosen.unit) : undefined
  if (message !== undefined) return data({ message }, { status: 409 })
  for (const cookie of chosen.cookies) setCookie(cookie)
  return redirect(chosen.isBuyNow ? '/checkout' : new URL(request.url).pathname)
}

/**
 * Returns a message if an item cannot be bought now, so that "Buy now" does not open an empty checkout. Returns
 * undefined if the item is available or the call failed; in that case the checkout shows the error.
 */
async function findUnavailableText(call: Call, unit: BagItem): Promise<string | undefined> {
  try {
    const { unavailable, quotedAt } = await call('getQuote', { body: { items: [unit] } })
    const unavailableItem = unavailable.find((item) => isSameItem(item, unit))
    return unavailableItem && (waitText(unavailableItem, quotedAt) ?? t('product.gone'))
  } catch (error) {
    return error instanceof CallError && error.code === 'not_found' ? t('product.gone') : undefined
  }
}

/**
 * Returns the ID of the chosen size, or an empty string if none is chosen. Without JavaScript, the form contains the
 * chosen values of the listing's options instead of an ID. Returns `sold` if no unit with these values is left.
 */
async function findSizeId(caller: () => Call, form: FormData, id: string | undefined): Promise<string> {
  const sizeID = form.get('sizeID')
  if (typeof sizeID === 'string') return sizeID
  const choices = [0, 1, 2].flatMap((at) => {
    const value = form.get(`option.${at}`)
    return typeof value === 'string' ? [value] : []
  })
  if (choices.length === 0 || id === undefined) return ''
  const listing = await caller()('getProduct', { params: { id } }).catch(() => undefined)
  if (choices.length !== listing?.optionAxes?.length) return ''
  const chosen = listing.sizes.find(
    (size) => size.qty > 0 && choices.every((value, at) => size.choices?.[at] === value),
  )
  return chosen?.ID ?? 'sold'
}

/** Returns the updated bag and the page that opens next, or null if no size was chosen. */
function addChosenSize(
  { form, sizeID }: { form: FormData; sizeID: string },
  id: string | undefined,
  cookies: string | null,
) {
  // Validates the ids, because the ids become part of a cookie.
  const plain = readItem(itemText({ _id: id ?? '', sizeID }))
  if (!plain) return null
  const count = Number(form.get('quantity') ?? 1)
  const unit = withQuantity(plain, Number.isInteger(count) ? Math.min(count, maxQuantity) : 1)
  const bag = readBag(cookies)
  const next = addToBag(bag, unit)
  const isBuyNow = form.get('then') === 'checkout' && next !== 'bag-full'
  if (isBuyNow) return { isBuyNow, unit, cookies: [createBagCookie(next === 'in-bag-already' ? bag : next)] }
  if (typeof next === 'string') return { isBuyNow, unit, cookies: [flashCookie(next)] }
  return { isBuyNow, unit, cookies: [createBagCookie(next), flashCookie('in-bag')] }
}
