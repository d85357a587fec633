import type { Language } from '#platform/language/translate.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import * as store from './accounts.store.ts'
import { splitName } from './core/names.ts'

export { createAccounts, type Accounts } from './accounts.deps.ts'
export { lockVerifiedEmail } from './accounts.store.ts'
export { getFirstInvite } from './staff/invites.ts'
export type { EmailConfirmed } from './accounts.events.ts'
export {
  findCustomerId,
  readBuyerProfile,
  getMembershipState,
  storeMembership,
  filterMemberIds,
} from './profile/membership.ts'
export {
  setFeaturedSellers,
  setSellerStatistics,
  setVacationEnd,
  setSuspension,
  setWaivedChecklistItems,
} from './seller-record.store.ts'
export { countDecline, findDeclineError } from './rate-limits/decline-limits.ts'
export { shiftSession } from './sessions/sessions.store.ts'
export { lockBuyerSql, firstPaymentUpdateSql } from './core/buyers.store.ts'
export { findCurrentUsername } from './usernames/former-usernames.store.ts'
export { saveAddress } from './addresses/addresses.ts'
export { blockBuyer, unblockBuyer } from './block-buyer.ts'
export { hasCommonEmail, shopEmails, teamEmails } from './own-shop.ts'
export { requireNotOwnPurchase } from './own-purchase.ts'
export { requireUnreservedName, publicShortName } from './usernames/reserved-names.ts'
export { findSeller, findSellerByEmail, findSellerId } from './core/sellers.store.ts'
export { listSellerFields } from './custom-fields/seller-fields.ts'
export { saveUpload } from './sessions/uploads.ts'
export { resetByEmail } from './second-factor/reset-factor.ts'
export { addRatingsSql, setRatingsSql } from './seller-ratings.store.ts'
export { setResponseTimes } from './response-times.store.ts'

export interface BuyerAccount {
  id: string
  email: string
  fullName: string
  /** First name, for the greeting in emails. */
  firstName: string
  isValidated: boolean
  /**
   * False if another account has verified this email. In that case the address belongs to another person, who must not
   * receive email about this account.
   */
  mayMail: boolean
  customerId: string | null
  language: Language
}

/**
 * Returns a buyer's account by id.
 * @throws not_found
 */
export async function getBuyer(db: Db | Tx, id: string): Promise<BuyerAccount> {
  const row = await store.findBuyer(db, id)
  if (!row) throw fail('not_found')
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    firstName: row.fname || splitName(row.full_name).fname,
    isValidated: row.is_validated,
    mayMail: row.may_mail,
    customerId: row.customer_id,
    language: row.language,
  }
}

/**
 * Saves the id under which the payment provider knows the buyer, unless an id is already saved. Returns the saved id,
 * or undefined if the buyer was erased.
 */
export function saveCustomerId(db: Db, buyerId: string, customerId: string): Promise<string | undefined> {
  return store.saveCustomerId(db, buyerId, customerId)
}
