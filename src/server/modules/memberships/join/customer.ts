import { fail } from '#platform/errors/app-error.ts'
import { getBuyer, saveCustomerId } from '#modules/accounts/accounts.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'

/**
 * Returns the id of the provider's customer record for the buyer. Creates the record if it does not exist.
 * @throws not_found (also if the buyer has just been erased)
 */
export async function getCustomer({ db, cards }: SubscriptionContext, buyerId: string): Promise<string> {
  const buyer = await getBuyer(db, buyerId)
  if (buyer.customerId) return buyer.customerId
  const made = await cards.createCustomer({ buyerId, email: buyer.email, name: buyer.fullName })
  const stored = await saveCustomerId(db, buyerId, made)
  if (stored) return stored
  await cards.deleteCustomer(made)
  throw fail('not_found')
}
