import { fail } from '#platform/errors/app-error.ts'
import { findCustomerId } from '#modules/accounts/accounts.ts'
import { findMembership } from './memberships.store.ts'
import type { SubscriptionContext } from './memberships.context.ts'

/** Ids that the browser has sent. Each id must belong to the caller. */
export interface ClaimedIds {
  customerId?: string | null | undefined
  subscriptionId?: string | null | undefined
}

/**
 * Checks that the ids in the request belong to the caller. Returns the caller's ids.
 * @throws not_found
 */
export async function requireOwnIds(
  { db }: Pick<SubscriptionContext, 'db'>,
  buyerId: string,
  claimed: ClaimedIds,
): Promise<{ customerId: string | null; subscriptionId: string | null; status: string | null }> {
  const customerId = (await findCustomerId(db, buyerId)) ?? null
  const row = await findMembership(db, buyerId)
  const own = { customerId, subscriptionId: row?.subscriptionId ?? null, status: row?.status ?? null }
  if (claimed.customerId && claimed.customerId !== own.customerId) throw fail('not_found')
  if (claimed.subscriptionId && claimed.subscriptionId !== own.subscriptionId) throw fail('not_found')
  return own
}
