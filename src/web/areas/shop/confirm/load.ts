import { fullDateText } from '#web/lib/format/date-text.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { addressLines } from '#messages/address-lines.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { countryName } from '#web/features/address/country-name.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'

/**
 * Loads the order that the secret key in the URL gives access to. If the key is unknown, returns a page with status 404
 * instead of throwing an error.
 */
export async function loadConfirmation(args: LoaderFunctionArgs) {
  const stoken = args.url.searchParams.get('order') ?? ''
  const order = stoken.length > 0 && stoken.length <= 200 ? await findOrder(args, stoken) : null
  if (order === null)
    return data({ order: null, address: [], placed: '', stoken, shownPages: {} }, { status: 404 })
  const address = addressLines(order.shipTo, countryName(order.shipTo.country))
  // Loads the versions of the legal pages together with this page, as the sign-up page does, so that versions published
  // later are not recorded as accepted.
  const { pages: shownPages } = await createServerCall(args)('listAcceptedPages', {})
  return data({ order, address, placed: fullDateText(order.placedAt), stoken, shownPages })
}

async function findOrder(args: LoaderFunctionArgs, stoken: string): Promise<Order | null> {
  try {
    return await createServerCall(args)('getOrderByLink', { params: { stoken } })
  } catch (error) {
    if (error instanceof CallError && error.status < 500 && error.status !== 429) return null
    throw error
  }
}
