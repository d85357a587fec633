import { isDeepStrictEqual } from 'node:util'
import type { Updateable } from 'kysely'
import type { Tables } from '#platform/database/db.ts'
import type { SellerRow } from '../core/sellers.store.ts'

/** Columns of a seller's row that the shop's public page shows. */
const shownColumns = [
  'name',
  'username',
  'instagram',
  'bio',
  'ships_from',
  'ship_from',
  'shipping',
  'shipping_cents',
  'return_policy',
  'return_days',
  'return_paid_by',
] as const satisfies (keyof Tables['sellers'])[]

/**
 * Returns whether an update of a seller changes the shop's public page. Compares the old and new values, because the
 * profile form also sends unchanged fields.
 */
export function changesShopPage(changes: Updateable<Tables['sellers']>, before: SellerRow): boolean {
  return shownColumns.some((column) => {
    const [to, from] = [changes[column], before[column]]
    if (to === undefined) return false
    return !isDeepStrictEqual(
      typeof to === 'string' && typeof from === 'object' && from ? JSON.parse(to) : to,
      from,
    )
  })
}
