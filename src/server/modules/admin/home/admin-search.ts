import type { z } from 'zod'
import { searchLimit, type adminHomeCalls, type SearchKind } from '#contract/admin/admin-home.ts'
import type { Db } from '#platform/database/db.ts'
import { findBuyers, findOrders, findListings, findSellers } from './admin-search.store.ts'

type Found = z.infer<(typeof adminHomeCalls.searchAdmin)['reply']>['found']

const finders = [
  ['order', findOrders],
  ['buyer', findBuyers],
  ['seller', findSellers],
  ['listing', findListings],
] as const satisfies readonly (readonly [SearchKind, typeof findOrders])[]

/** A few of each kind: orders by number, people and listings by words of their names or titles, anything by its id. */
export async function searchAdmin(db: Db, text: string): Promise<Found> {
  const limit = searchLimit / finders.length
  const found = await Promise.all(
    finders.map(async ([kind, find]) =>
      (await find(db, text, limit)).map(({ id, ...rest }) => ({ kind, _id: id, ...rest })),
    ),
  )
  return found.flat()
}
