import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

/** Ends the mailed invitations nobody has used yet: whoever signed in by the published password may have sent them. */
export async function deleteInvites(tx: Tx): Promise<void> {
  await sql`delete from mailed_links where kind = 'invite' and email <> '' and used_at is null`.execute(tx)
}

/** Says which super-admins are not of the demo: one of them may have come by an invitation the demo's admin sent. */
export async function printOtherAdmins(
  db: Db | Tx,
  demoSellers: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const { rows } = await sql<{ email: string }>`select email from sellers
    where is_sa and sa_revoked_at is null and id <> all(${demoSellers}::text[]) order by email`.execute(db)
  if (rows.length === 0) return
  say('\nThese super-admins are not of the demo. Revoke any that you do not know:')
  for (const { email } of rows) say(`  ${email}`)
}
