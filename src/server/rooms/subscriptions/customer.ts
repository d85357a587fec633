import { refuse } from '#platform/refusal.ts'
import { getBuyer, keepCustomerId } from '#rooms/accounts/accounts.ts'
import type { SubscriptionDesk } from './subscriptions.desk.ts'

/** The buyer's customer at the provider, made once. Refuses with not_found (also who has just been erased). */
export async function getCustomer({ db, cards }: SubscriptionDesk, buyerId: string): Promise<string> {
  const buyer = await getBuyer(db, buyerId)
  if (buyer.customerId) return buyer.customerId
  const made = await cards.createCustomer({ buyerId, email: buyer.email, name: buyer.fullName })
  const kept = await keepCustomerId(db, buyerId, made)
  if (kept) return kept
  await cards.forgetCustomer(made)
  throw refuse('not_found')
}
