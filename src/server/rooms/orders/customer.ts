import type { Actor } from '#platform/actor.ts'
import { refuse } from '#platform/refusal.ts'
import { getBuyer, keepCustomerId } from '#rooms/accounts/accounts.ts'
import type { Till } from './orders.till.ts'

/** The buyer's customer at the card provider, made once (spec §7 "create-customer"). Refuses with not_signed_in. */
export async function createCustomer({ db, cards }: Till, actor: Actor): Promise<{ customerid: string }> {
  if (actor.kind !== 'buyer') throw refuse('not_signed_in')
  const buyer = await getBuyer(db, actor.id)
  if (buyer.customerId) return { customerid: buyer.customerId }
  const { id: buyerId, email, fullName: name } = buyer
  const customerId = await cards.createCustomer({ buyerId, email, name })
  return { customerid: await keepCustomerId(db, buyerId, customerId) }
}
