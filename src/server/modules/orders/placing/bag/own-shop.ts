import { getBuyer, hasCommonEmail } from '#modules/accounts/accounts.ts'
import type { Db } from '#platform/database/db.ts'
import type { Shopper } from '../../core/orders.context.ts'

/**
 * Shop in an order, with the email addresses of the shop's team. The list is empty if the team is allowed to buy from
 * the shop.
 */
export interface ShopTeam {
  sellerId: string
  shopEmails: readonly (string | null)[]
}

/**
 * Returns whether a shopper is buying from a shop that they own or help with. Compares the signed-in seller, the email
 * of the buyer account and the email of the order. First-party shops never match, because the marketplace's own team is
 * allowed to buy first-party items.
 */
export async function isOwnShop(
  db: Db,
  { buyerId, sellerId }: Pick<Shopper, 'buyerId' | 'sellerId'>,
  email: string,
  shops: readonly ShopTeam[],
): Promise<boolean> {
  const theirs = shops.filter(({ shopEmails }) => shopEmails.length > 0)
  if (theirs.length === 0) return false
  if (theirs.some((shop) => shop.sellerId === sellerId)) return true
  const emails = buyerId === null ? [email] : [email, (await getBuyer(db, buyerId)).email]
  return theirs.some(({ shopEmails }) => hasCommonEmail(emails, shopEmails))
}
