import { sql } from 'kysely'
import type { ListingReportReason } from '#contract/listings/moderation.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { isShownSeller } from '../core/shown-sellers.ts'

/** Returns whether buyers can see the listing now. */
export async function isOnSale(db: Db | Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from listings p join sellers s on s.id = p.seller_id
    where p.id = ${id} and p.state = 'active' and ${isShownSeller()}`.execute(db)
  return rows.length > 0
}

export interface NewListingReport {
  id: string
  listingId: string
  /** Id of the reporter: `buyer:<id>`, `seller:<id>`, or `guest:<key>`. */
  reporter: string
  reason: ListingReportReason
  text: string
  at: Date
}

/** Stores a report. Returns false if the same reporter has already reported the listing. */
export async function insertReport(tx: Tx, report: NewListingReport): Promise<boolean> {
  const { rows } = await sql`
    insert into listing_reports (id, listing_id, reporter, reason, text, at)
    values (${report.id}, ${report.listingId}, ${report.reporter}, ${report.reason}, ${report.text}, ${report.at})
    on conflict (listing_id, reporter) do nothing returning 1`.execute(tx)
  return rows.length > 0
}

export async function listReportsBy(db: Db, reporter: string): Promise<unknown[]> {
  const { rows } = await sql`
    select r.listing_id as listing, p.title, r.reason, r.text, r.at from listing_reports r
    join listings p on p.id = r.listing_id where r.reporter = ${reporter} order by r.id`.execute(db)
  return rows
}

/** Anonymizes a buyer's reports and deletes their text. The reasons for the reports are kept. */
export async function anonymizeReporter(tx: Tx, reporter: string): Promise<void> {
  await sql`update listing_reports set reporter = 'buyer:erased:' || id, text = ''
    where reporter = ${reporter}`.execute(tx)
}
