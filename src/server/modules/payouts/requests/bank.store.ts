import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { BankAccount } from '#platform/payments/ports/accounts.ts'

export async function findBank(
  db: Db | Tx,
  sellerId: string,
): Promise<{ fingerprint: string; changedAt: Date | null } | undefined> {
  const { rows } = await sql<{ fingerprint: string; changedAt: Date | null }>`
    select fingerprint, changed_at as "changedAt" from payout_banks where seller_id = ${sellerId}`.execute(db)
  return rows[0]
}

export async function saveBank(
  tx: Tx,
  { sellerId, fingerprint, last4, changedAt }: BankAccount & { sellerId: string; changedAt: Date | null },
): Promise<void> {
  await sql`insert into payout_banks (seller_id, fingerprint, last4, changed_at)
    values (${sellerId}, ${fingerprint}, ${last4}, ${changedAt})
    on conflict (seller_id) do update set fingerprint = excluded.fingerprint, last4 = excluded.last4,
      changed_at = excluded.changed_at`.execute(tx)
}
