import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import * as store from './privacy.store.ts'
import { translate, type Language } from '#platform/language/translate.ts'

/**
 * Data export and erasure for reviews. An erasure removes the buyer's name and photos from reviews but keeps ratings
 * and texts.
 */
export const feedbackPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.feedback'),
  async export(db: Db, buyerId: string) {
    return {
      reviews: await store.listReviewsOf(db, buyerId),
      reports: await store.listReportsOf(db, buyerId),
    }
  },
  async erase(tx: Tx, buyerId: string) {
    await invalidate(tx, 'seller', await store.removeAuthor(tx, buyerId))
    await store.removeReporter(tx, buyerId)
  },
}
