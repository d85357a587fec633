import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

/**
 * Deletes unused invitations that were sent by email, because a stranger who signed in with the published password
 * might have sent them.
 */
export async function deleteInvites(tx: Tx): Promise<void> {
  await sql`delete from mailed_links where kind in ('invite', 'staff-invite') and email <> '' and used_at is null`.execute(
    tx,
  )
}

/**
 * Prints the names of team members that are not demo accounts. A stranger who signed in as the demo's admin might have
 * invited these people.
 */
export async function printOtherAdmins(
  db: Db | Tx,
  demoSellers: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const { rows } = await sql<{ email: string; role: string }>`select email, role_of(s) as role from sellers s
    where role_of(s) is not null and id <> all(${demoSellers}::text[]) order by email`.execute(db)
  if (rows.length === 0) return
  say('\nThese team members are not demo accounts. Remove any that you do not know:')
  for (const { email, role } of rows) say(`  ${email} (${role})`)
}
