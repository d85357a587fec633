import type { Db, Tx } from '#platform/database/db.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { deleteNotesAboutBuyer, exportNotesAboutBuyer } from './staff-notes.store.ts'

/**
 * Export and erasure of the notes about a buyer. The export contains the texts, because buyers have a right of access
 * to what is recorded about them (Article 15 GDPR). The export omits the authors. Notes about an order are erased when
 * the order is erased.
 */
export const staffNotesPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.staff-notes'),

  async export(db: Db, buyerId: string) {
    return { notes: await exportNotesAboutBuyer(db, buyerId) }
  },

  erase: (tx: Tx, buyerId: string): Promise<void> => deleteNotesAboutBuyer(tx, buyerId),
}
