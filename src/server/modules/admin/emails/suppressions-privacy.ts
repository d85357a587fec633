import type { Db, Tx } from '#platform/database/db.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { findSuppression, liftSuppression } from '#platform/mail/suppressions.store.ts'
import { findSellerByEmail, getBuyer } from '#modules/accounts/accounts.ts'

/**
 * The suppression of a buyer's address in their archive and at their erasure. Only of a confirmed one: any other may
 * belong to another person.
 */
export const suppressionsPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.email-suppressions'),

  async export(db: Db, buyerId: string) {
    const { email, isValidated } = await getBuyer(db, buyerId)
    const found = isValidated ? await findSuppression(db, email) : undefined
    return { suppressions: found ? [found] : [] }
  },

  /** A seller with the same address still gets emails there, so its suppression stays. */
  async erase(tx: Tx, buyerId: string): Promise<void> {
    const { email, isValidated } = await getBuyer(tx, buyerId)
    if (isValidated && !(await findSellerByEmail(tx, email))) await liftSuppression(tx, email)
  },
}
