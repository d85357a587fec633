import type { Db, Tx } from '#platform/database/db.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { findSuppression, liftSuppression } from '#platform/mail/suppressions.store.ts'
import { findSellerByEmail, getBuyer } from '#modules/accounts/accounts.ts'

/**
 * Exports and erases the suppression of a buyer's email address. Requires that the buyer has confirmed the address,
 * because an unconfirmed address might belong to another person.
 */
export const suppressionsPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.email-suppressions'),

  async export(db: Db, buyerId: string) {
    const { email, isValidated } = await getBuyer(db, buyerId)
    const found = isValidated ? await findSuppression(db, email) : undefined
    return { suppressions: found ? [found] : [] }
  },

  /**
   * Deletes the suppression. Keeps the suppression if a seller also uses the address, because the seller's emails still
   * go there.
   */
  async erase(tx: Tx, buyerId: string): Promise<void> {
    const { email, isValidated } = await getBuyer(tx, buyerId)
    if (isValidated && !(await findSellerByEmail(tx, email))) await liftSuppression(tx, email)
  },
}
