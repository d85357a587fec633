import { sql } from 'kysely'
import { hasCommonEmail, shopEmails, teamEmails } from '#modules/accounts/accounts.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'

/**
 * Rejects reviews by people who belong to the reviewed shop: the seller, the seller's helpers and, for first-party
 * items, marketplace staff. Checks the signed-in person, the email of the buyer's account and the email in the order.
 * @throws own_shop
 */
export async function requireNotOwnShop(tx: Tx, actor: Actor, sellerOrderId: string): Promise<void> {
  const signedInBuyer = actor.kind === 'buyer' ? actor.id : null
  const { rows } = await sql<{
    sellerId: string
    isFirstParty: boolean
    emails: (string | null)[]
    shop: (string | null)[]
  }>`
    select s.id as "sellerId", s.is_sa as "isFirstParty", case when s.is_sa then ${teamEmails} else ${shopEmails} end as shop,
      array[o.email, (select email from buyers where id = o.buyer_id), (select email from buyers where id = ${signedInBuyer})] as emails
    from seller_orders so join orders o on o.id = so.order_id join sellers s on s.id = so.seller_id
    where so.id = ${sellerOrderId}`.execute(tx)
  const { sellerId, isFirstParty, emails, shop } = rows[0]!
  const isSignedIn =
    actor.kind === 'seller' && (actor.id === sellerId || (isFirstParty && actor.role !== null))
  if (isSignedIn || hasCommonEmail(emails, shop))
    throw fail('own_shop', { message: (language) => translate(language, 'error.own-shop.review') })
}
