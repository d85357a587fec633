import { type ActionFunctionArgs, type ClientActionFunctionArgs, data, redirect } from 'react-router'
import { addToBag, createBagCookie, readBag } from '#web/lib/session/bag.ts'
import { flashCookie, readDocumentCookies, setCookie } from '#web/lib/session/cookies.ts'
import type { BagItem } from '#contract/orders/orders.ts'
import { CallError, type Call } from '#web/lib/calls/caller.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { call as callHere } from '#web/lib/calls/call.ts'
import { isSameItem, itemText, readItem } from '#web/features/bag/items.ts'
import { waitText } from '#web/features/bag/availability.ts'
import { t } from '#web/lib/text/t.ts'

/**
 * Adds a unit to the bag cookie. The visitor stays on the page or continues to the checkout. Works without
 * JavaScript.
 */
export async function chooseSize(args: ActionFunctionArgs) {
  const { request, params, url } = args
  const chosen = choose(await request.formData(), params._id, request.headers.get('cookie'))
  if (chosen === null) return data({ message: t('product.size.missing') }, { status: 422 })
  const message = chosen.isBuyNow ? await findObstacle(createServerCall(args), chosen.unit) : undefined
  if (message !== undefined) return data({ message }, { status: 409 })
  const headers = new Headers()
  for (const cookie of chosen.cookies) headers.append('set-cookie', cookie)
  return redirect(chosen.isBuyNow ? '/checkout' : url.pathname, { headers })
}

/**
 * Handles the same form as `chooseSize`, but in the browser, so that the bag is updated even if the visitor navigates
 * before the server responds.
 */
export async function chooseSizeHere({ request, params }: ClientActionFunctionArgs) {
  const chosen = choose(await request.formData(), params._id, readDocumentCookies())
  if (chosen === null) return data({ message: t('product.size.missing') }, { status: 422 })
  const message = chosen.isBuyNow ? await findObstacle(callHere, chosen.unit) : undefined
  if (message !== undefined) return data({ message }, { status: 409 })
  for (const cookie of chosen.cookies) setCookie(cookie)
  return redirect(chosen.isBuyNow ? '/checkout' : new URL(request.url).pathname)
}

/**
 * Returns a message if an item cannot be bought now, so that "Buy now" does not open an empty checkout. Returns
 * undefined if the item is available or the call failed; in that case the checkout shows the error.
 */
async function findObstacle(call: Call, unit: BagItem): Promise<string | undefined> {
  try {
    const { unavailable, quotedAt } = await call('getQuote', { body: { items: [unit] } })
    const taken = unavailable.find((item) => isSameItem(item, unit))
    return taken && (waitText(taken, quotedAt) ?? t('product.gone'))
  } catch (error) {
    return error instanceof CallError && error.code === 'not_found' ? t('product.gone') : undefined
  }
}

/** Returns the updated bag and the page that the click leads to; null if no size was chosen. */
function choose(form: FormData, id: string | undefined, cookies: string | null) {
  const sizeID = form.get('sizeID')
  // Validates the ids, because the ids become part of a cookie.
  const unit = readItem(itemText({ _id: id ?? '', sizeID: typeof sizeID === 'string' ? sizeID : '' }))
  if (!unit) return null
  const bag = readBag(cookies)
  const next = addToBag(bag, unit)
  const isBuyNow = form.get('then') === 'checkout' && next !== 'bag-full'
  if (isBuyNow) return { isBuyNow, unit, cookies: [createBagCookie(next === 'in-bag-already' ? bag : next)] }
  if (typeof next === 'string') return { isBuyNow, unit, cookies: [flashCookie(next)] }
  return { isBuyNow, unit, cookies: [createBagCookie(next), flashCookie('in-bag')] }
}
