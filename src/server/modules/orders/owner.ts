import type { EventBus } from '#platform/events/event-bus.ts'
import './core/orders.events.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { getBuyer, lockVerifiedEmail, type EmailConfirmed } from '#modules/accounts/accounts.ts'
import { exportFieldValues } from '#modules/accounts/core/format-field-values.ts'
import { deleteBag, findBag } from './placing/bag/bag.store.ts'
import { enqueueCustomerDeletion } from './placing/payment/customer.ts'
import { finalSellerOrderStates } from '#contract/orders/seller-order-shapes.ts'
import * as store from './owner.store.ts'
import { translate, type Language } from '#platform/language/translate.ts'

/**
 * Assigns guest orders to the account that confirmed the email address of these orders. The event can arrive late or
 * repeatedly, so this function checks that the account still has the email address.
 */
export async function claimOrders(
  db: Db,
  events: EventBus,
  { buyerId, email }: EmailConfirmed,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await lockVerifiedEmail(tx, buyerId, email))) return 0
    const claimed = await store.claimOrders(tx, buyerId, email)
    if (claimed > 0) await events.publish(tx, 'OrdersClaimed', { buyerId })
    return claimed
  })
}

export { hasOrderedAsGuest } from './owner.store.ts'

/** Hooks that let the accounts module export and erase a buyer's order data. */
export const ordersPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.orders'),
  async export(db: Db, buyerId: string, language: Language) {
    const orders = await store.listOrdersForExport(db, buyerId)
    return {
      orders: orders.map(({ answers, ...order }) => ({
        ...order,
        fields: exportFieldValues(language, 'order', answers),
      })),
      bag: await findBag(db, buyerId),
    }
  },
  /**
   * Erases personal data from a buyer's orders. The orders themselves remain, and open orders keep their address until
   * they are finished.
   */
  async erase(tx: Tx, buyerId: string, now: number) {
    await deleteBag(tx, buyerId)
    const { customerId } = await getBuyer(tx, buyerId)
    if (customerId) await enqueueCustomerDeletion(tx, customerId)
    await store.requestErasure(tx, buyerId, new Date(now))
    await eraseBuyerDataOfFinishedOrders(tx, now)
  },
  retains: (db: Db, buyerIds: readonly string[]) => store.listBuyersWithOrders(db, buyerIds),
  leftOf: (db: Db, buyerIds: readonly string[]) => store.listPendingErasures(db, buyerIds),
}

/** Erases personal data from orders that have finished since their erasure was requested. */
export async function eraseBuyerDataOfFinishedOrders(db: Db | Tx, now: number): Promise<void> {
  await store.eraseBuyerDataOfFinishedOrders(db, finalSellerOrderStates, new Date(now))
}
