import { fail } from '#platform/errors/app-error.ts'
import { findKeyVersions } from './order-link.store.ts'
import type { OrderContext } from './orders.context.ts'
import { isSignedAt, parseSellerOrderToken } from './seller-order-token.ts'

type KeyDeps = Pick<OrderContext, 'db' | 'linkKeys' | 'clock'>

/**
 * Returns the id of the seller order that a buyer's access key opens, or undefined if the key is forged, expired or
 * revoked by a new link.
 */
export async function findSellerOrderIdByKey(
  { db, linkKeys, clock }: KeyDeps,
  token: string,
): Promise<string | undefined> {
  const key = parseSellerOrderToken(token, clock.now())
  const versions = key && (await findKeyVersions(db, key.sellerOrderId))
  return versions && isSignedAt(linkKeys, key, versions) ? key.sellerOrderId : undefined
}

/**
 * Returns the id of the seller order that a buyer's access key opens.
 * @throws not_found if the key is forged, expired or revoked by a new link
 */
export async function requireSellerOrderIdByKey(deps: KeyDeps, token: string): Promise<string> {
  const id = await findSellerOrderIdByKey(deps, token)
  if (id === undefined) throw fail('not_found')
  return id
}
