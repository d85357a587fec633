import { sql } from 'kysely'
import { sqlDay } from '#platform/settings/market-days.ts'
import type { Db } from '#platform/database/db.ts'
import type { Finding } from '#platform/payments/ports/finding-words.ts'

export async function findPayout(db: Db, id: string) {
  const { rows } = await sql<{
    cents: number
    currency: string
    failure: string | null
    arrivesAt: Date | null
  }>`
    select amount_cents as cents, currency, failure, arrives_at as "arrivesAt" from payouts
    where id = ${id}`.execute(db)
  return rows[0]
}

export async function findDispute(db: Db, id: string) {
  const { rows } = await sql<{ cents: number; currency: string; evidenceDueAt: Date | null }>`
    select amount_cents as cents, currency, evidence_due_at as "evidenceDueAt" from disputes
    where id = ${id}`.execute(db)
  return rows[0]
}

/** `cents`: what the provider has more than our ledger. */
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
