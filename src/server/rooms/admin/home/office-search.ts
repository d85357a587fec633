import type { z } from 'zod'
import { searchLimit, type officeHomeCalls, type SearchKind } from '#contract/office-home.ts'
import type { Db } from '#platform/db.ts'
import { findBuyers, findOrders, findPieces, findSellers } from './office-search.store.ts'

type Found = z.infer<(typeof officeHomeCalls.searchOffice)['reply']>['found']

const finders = [
  ['order', findOrders],
  ['buyer', findBuyers],
  ['seller', findSellers],
  ['piece', findPieces],
] as const satisfies readonly (readonly [SearchKind, typeof findOrders])[]

/** A few of each kind: orders by number, people by how they begin, pieces by title, anything by its id. */
export async function searchOffice(db: Db, text: string): Promise<Found> {
  const limit = searchLimit / finders.length
  const found = await Promise.all(
    finders.map(async ([kind, find]) =>
      (await find(db, text, limit)).map(({ id, ...rest }) => ({ kind, _id: id, ...rest })),
    ),
  )
  return found.flat()
}
