import { getBuyer, hasCommonEmail } from '#modules/accounts/accounts.ts'
import type { Db } from '#platform/database/db.ts'
import type { Shopper } from '../../core/orders.context.ts'

/** A shop in an order with the emails of its team; no emails if the team may buy there. */
export interface ShopTeam {
  sellerId: string
  shopEmails: readonly (string | null)[]
}

/**
 * Returns whether shoppers buy from a shop that they run or help with, judged by their sign-in, their account's email
 * or the email of the order. Everyone may buy first-party items, including the marketplace's own team.
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
