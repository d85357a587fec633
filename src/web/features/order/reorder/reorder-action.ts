import { data, type ActionFunctionArgs } from 'react-router'
import type { OrderLine } from '#contract/orders/orders.ts'
import { maxBagItems } from 'virtual:contract-values'
import { CallError, type Call } from '#web/lib/calls/caller.ts'
import { createServerCall, marketplaceContext } from '#web/lib/calls/server-call.ts'
import { createBagCookie, readBag } from '#web/lib/session/bag.ts'
import { readDestination } from '../../delivery/destination.ts'
import { reorder } from './reorder.ts'
import { reorderAct, type ReorderResult } from './reorder-act.ts'

/**
 * Puts the items of an order into the bag. `stoken` and the form fields `token` are the tokens of the seller orders,
 * which authorize the buyer. Works without JavaScript.
 */
export async function reorderOnServer(args: ActionFunctionArgs, form: FormData) {
  const call = createServerCall(args)
  const cookies = args.request.headers.get('cookie')
  const tokens = new Set([args.params.stoken ?? '', ...form.getAll('token').map(String)])
  try {
    const lines = await loadLines(call, [...tokens].slice(0, maxBagItems))
    const { bag, units, notes } = await reorder(call, {
      lines,
      bag: readBag(cookies),
      country: readDestination(cookies),
      maxQuantity: args.context.get(marketplaceContext)().maxQuantity,
    })
    const cookie = createBagCookie(bag)
    const result: ReorderResult = { of: reorderAct, units, notes, cookie, error: null, message: null }
    return data(result, { headers: { 'set-cookie': cookie } })
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    const result: ReorderResult = {
      of: reorderAct,
      units: 0,
      notes: [],
      cookie: createBagCookie(readBag(cookies)),
      error: { field: null, message: error.message },
      message: null,
    }
    return data(result, { status: error.status })
  }
}

/** Returns the lines of the seller orders without duplicates. */
async function loadLines(call: Call, tokens: readonly string[]): Promise<OrderLine[]> {
  const views = await Promise.all(tokens.map((id) => call('getShipConfirm', { params: { id } })))
  return views.flatMap(({ lines, sellerOrder }) =>
    lines.filter(({ item }) => item !== null && item.username === sellerOrder.seller.username),
  )
}
