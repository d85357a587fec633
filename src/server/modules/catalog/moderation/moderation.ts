import type { Db, Tx } from '#platform/database/db.ts'
import { forgetReporter, listReportsBy } from './reports.store.ts'

/** What is known of a buyer here: the listings reported. On erasure the words and the name go. */
export const reportsPrivacy = {
  async export(db: Db, buyerId: string) {
    return { reports: await listReportsBy(db, `buyer:${buyerId}`) }
  },
  erase: (tx: Tx, buyerId: string) => forgetReporter(tx, `buyer:${buyerId}`),
}
