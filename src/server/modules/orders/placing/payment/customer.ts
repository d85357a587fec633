import type { Actor } from '#platform/http/access/actor.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { fail } from '#platform/errors/app-error.ts'
import { getBuyer, saveCustomerId } from '#modules/accounts/accounts.ts'
import type { OrderContext } from '../../core/orders.context.ts'

export const forgetCustomerTask = 'orders:forget-customer'

/**
 * Returns the buyer's customer id at the card provider, creating the customer if needed (spec §7 "create-customer").
 * @throws not_signed_in
 */
export async function createCustomer(
  { db, cards }: OrderContext,
  actor: Actor,
): Promise<{ customerid: string }> {
  if (actor.kind !== 'buyer') throw fail('not_signed_in')
  const buyer = await getBuyer(db, actor.id)
  if (buyer.customerId) return { customerid: buyer.customerId }
  const { id: buyerId, email, fullName: name } = buyer
  const customerId = await cards.createCustomer({ buyerId, email, name })
  const customerid = await saveCustomerId(db, buyerId, customerId)
  if (customerid) return { customerid }
  // The buyer's account was erased while the provider created the customer.
  await enqueueCustomerDeletion(db, customerId)
  throw fail('not_signed_in')
}

/**
 * Enqueues a job, in the caller's transaction, that deletes a customer at the provider. The job is retried until it
 * succeeds.
 */
export async function enqueueCustomerDeletion(db: Db | Tx, customerId: string): Promise<void> {
  await enqueue(db, forgetCustomerTask, { customerId }, { key: `forget-customer:${customerId}` })
}

export async function deleteProviderCustomer({ cards }: OrderContext, payload: unknown): Promise<void> {
  await cards.deleteCustomer((payload as { customerId: string }).customerId)
}
