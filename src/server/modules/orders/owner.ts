import type { EventBus } from '#platform/events/event-bus.ts'
import './core/orders.events.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { getBuyer, holdProvenEmail, type EmailConfirmed } from '#modules/accounts/accounts.ts'
import { deleteBag, findBag } from './placing/bag/bag.store.ts'
import { forgetCustomerLater } from './placing/payment/customer.ts'
import { settledStates } from '#contract/orders/seller-order-shapes.ts'
import * as store from './owner.store.ts'
import { translate, type Language } from '#platform/language/translate.ts'

/**
 * A guest who proves an e-mail becomes the owner of the orders placed with it, each once. The event may be heard late
 * or twice: the account must still have that e-mail.
 */
export async function claimOrders(
  db: Db,
  events: EventBus,
  { buyerId, email }: EmailConfirmed,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await holdProvenEmail(tx, buyerId, email))) return 0
    const claimed = await store.claimOrders(tx, buyerId, email)
    if (claimed > 0) await events.publish(tx, 'OrdersClaimed', { buyerId })
    return claimed
  })
}

export { hasOrderedAsGuest } from './owner.store.ts'

/** What this module adds to a buyer's archive, and how it forgets a buyer: for accounts' privacy. */
export const ordersPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.orders'),
  async export(db: Db, buyerId: string) {
    return { orders: await store.listOrdersOf(db, buyerId), bag: await findBag(db, buyerId) }
  },
  /** Orders stay. One that is still on its way keeps its address until it has come to an end. */
  async erase(tx: Tx, buyerId: string, now: number) {
    await deleteBag(tx, buyerId)
    const { customerId } = await getBuyer(tx, buyerId)
    if (customerId) await forgetCustomerLater(tx, customerId)
    await store.askToErase(tx, buyerId, new Date(now))
    await eraseFinished(tx, now)
  },
  retains: (db: Db, buyerIds: readonly string[]) => store.listWithOrders(db, buyerIds),
  leftOf: (db: Db, buyerIds: readonly string[]) => store.listToErase(db, buyerIds),
}

/** Erases the persons of orders that have come to an end since they were to be erased. */
export async function eraseFinished(db: Db | Tx, now: number): Promise<void> {
  await store.eraseFinished(db, settledStates, new Date(now))
}
