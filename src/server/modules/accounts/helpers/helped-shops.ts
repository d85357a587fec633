import type { Seller } from '#contract/accounts/accounts.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { sellerView } from '../core/seller-view.ts'
import { findSeller, lockSeller, type SellerRow } from '../core/sellers.store.ts'
import { lockSession } from '../sessions/sessions.store.ts'
import { sellerIdOf } from './helpers.ts'
import * as store from './helpers.store.ts'

/**
 * Converts a seller's row to the API format. If the session acts for another seller's shop as a helper, includes that
 * shop.
 */
export async function sellerViewWithHelpedShop(
  db: Db | Tx,
  row: SellerRow,
  sessionId: string,
): Promise<Seller> {
  const shop = row.is_helper ? await store.findHelpedShop(db, sessionId) : undefined
  return {
    ...sellerView(row),
    helps: shop ? { _id: shop._id, username: shop.username, name: shop.name } : null,
  }
}

/** Returns the shops that the caller helps, and the shop that the session currently acts for. */
export async function getHelpedShops({ db }: AccountContext, actor: Actor, sessionId = '') {
  const id = sellerIdOf(actor)
  const [own, shops, current] = await Promise.all([
    findSeller(db, id),
    store.listHelpedShops(db, id),
    store.findHelpedShop(db, sessionId),
  ])
  const shown = ({ _id, username, name }: store.HelpedShop) => ({ _id, username, name })
  return {
    shops: shops.map(shown),
    current: current ? shown(current) : null,
    hasOwn: own?.is_seller ?? false,
  }
}

/**
 * Switches a session to a shop that the caller helps. Null switches back to the caller's own account.
 * @throws not_found
 */
export async function switchHelpedShop(
  { db }: AccountContext,
  actor: Actor,
  sessionId = '',
  shopId: string | null,
): Promise<{ seller: Seller }> {
  const id = sellerIdOf(actor)
  return inTransaction(db, async (tx) => {
    const own = await lockSeller(tx, id)
    const shop = (await store.listHelpedShops(tx, id)).find(({ _id }) => _id === shopId)
    if (!own || !(await lockSession(tx, sessionId))) throw fail('not_found')
    if (shopId === null ? !own.is_seller : !shop) throw fail('not_found')
    await store.setHelpedShop(tx, sessionId, shop?.helpId ?? null)
    return { seller: await sellerViewWithHelpedShop(tx, own, sessionId) }
  })
}
