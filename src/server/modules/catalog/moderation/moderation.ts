import type { Db, Tx } from '#platform/database/db.ts'
import { forgetReporter, listReportsBy } from './reports.store.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import './moderation.events.ts'

/** What every verb of the admin area's listings works with. */
export interface ModerationContext {
  db: Db
  clock: Clock
  events: EventBus
}

/** What is known of a buyer here: the listings reported. On erasure the words and the name go. */
export const reportsPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.listing-reports'),
  async export(db: Db, buyerId: string) {
    return { reports: await listReportsBy(db, `buyer:${buyerId}`) }
  },
  erase: (tx: Tx, buyerId: string) => forgetReporter(tx, `buyer:${buyerId}`),
}
