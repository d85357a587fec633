import { sql } from 'kysely'
import { sqlDay } from '#platform/settings/market-days.ts'
import type { Db } from '#platform/database/db.ts'
import type { Finding } from '#platform/payments/ports/findings.ts'

export async function findPayout(db: Db, id: string) {
  return db
    .selectFrom('payouts')
    .select(['amount_cents as cents', 'currency', 'failure', 'arrives_at as arrivesAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findDispute(db: Db, id: string) {
  return db
    .selectFrom('disputes')
    .select(['amount_cents as cents', 'currency', 'evidence_due_at as evidenceDueAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Returns a reconciliation, which compares the ledger with the provider's records. `cents` is the provider's balance
 * minus the ledger's balance.
 */
export async function findReconciliation(db: Db, id: number) {
  const { rows } = await sql<{
    username: string | null
    cents: number
    currency: string
    findings: Finding[]
    notes: Finding[]
    day: string
  }>`
    select s.username, r.difference_cents as cents, r.currency, r.findings, r.notes,
      to_char(${sqlDay(sql.ref('r.at'))}, 'YYYY-MM-DD') as day
    from reconciliations r left join sellers s on s.id = r.seller_id where r.id = ${id}`.execute(db)
  return rows[0]
}
