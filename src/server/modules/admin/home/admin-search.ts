import { hasRight, type StaffRight } from '#contract/staff-roles.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { z } from 'zod'
import { searchLimit, type adminHomeCalls, type SearchKind } from '#contract/admin/admin-home.ts'
import type { Db } from '#platform/database/db.ts'
import { findBuyers, findGifts, findOrders, findListings, findSellers } from './admin-search.store.ts'

type Found = z.infer<(typeof adminHomeCalls.searchAdmin)['reply']>['found']

const finders = [
  ['order', 'orders', findOrders],
  ['buyer', 'buyers', findBuyers],
  ['seller', 'sellers', findSellers],
  ['listing', 'listings', findListings],
  ['gift', 'gifts', findGifts],
] as const satisfies readonly (readonly [SearchKind, StaffRight, typeof findOrders])[]

/**
 * Returns a few search results of each kind (orders, people, listings and gifts) that the caller's role is allowed to
 * see. Finds orders by number or tracking number, people by name, listings by title, and gifts by code. Also finds all
 * of these by id.
 */
export async function searchAdmin(db: Db, actor: Actor, text: string): Promise<Found> {
  const role = actor.kind === 'seller' ? actor.role : null
  const limit = searchLimit / finders.length
  const found = await Promise.all(
    finders
      .filter(([, right]) => hasRight(role, right))
      .map(async ([kind, , find]) =>
        (await find(db, text, limit)).map(({ id, ...rest }) => ({ kind, _id: id, ...rest })),
      ),
  )
  return found.flat()
}
