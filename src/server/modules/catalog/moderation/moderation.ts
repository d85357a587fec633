import type { Db, Tx } from '#platform/database/db.ts'
import { anonymizeReporter, listReportsBy } from './reports.store.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import './moderation.events.ts'

/** Dependencies of the admin API calls for listings. */
export interface ModerationContext {
  db: Db
  clock: Clock
  events: EventBus
}

/**
 * Exports and erases a buyer's reports, which are the buyer's only personal data in this module. An erasure deletes the
 * text of the reports and the reference to the buyer.
 */
export const reportsPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.listing-reports'),
  async export(db: Db, buyerId: string) {
    return { reports: await listReportsBy(db, `buyer:${buyerId}`) }
  },
  erase: (tx: Tx, buyerId: string) => anonymizeReporter(tx, `buyer:${buyerId}`),
}
