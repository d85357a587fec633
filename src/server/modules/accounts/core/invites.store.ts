import { sql } from 'kysely'
import type { StaffInvite } from '#contract/accounts/admin-rights.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { Db, Tx } from '#platform/database/db.ts'

/** Invites to the team that can still be accepted, the newest first; not the one that is printed at the first start. */
export async function listInvites(db: Db, now: Date): Promise<StaffInvite[]> {
  const { rows } = await sql<{ id: string; email: string; role: StaffRole; expiresAt: Date }>`
    select id, email, coalesce(role, 'owner') as role, expires_at as "expiresAt" from mailed_links
    where kind in ('invite', 'staff-invite') and email <> '' and used_at is null and expires_at > ${now}
    order by created_at desc, id desc limit 100`.execute(db)
  return rows.map(({ id, expiresAt, ...rest }) => ({ _id: id, ...rest, expiresAt: expiresAt.toISOString() }))
}

/** Ends an invite whoever sent it. */
export async function voidInvite(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update mailed_links set used_at = ${now} where id = ${id} and used_at is null`.execute(tx)
}

/** Ends the open invites someone has sent. */
export async function endInvitesOf(tx: Tx, ownerId: string, now: Date): Promise<void> {
  await sql`update mailed_links set used_at = ${now}
    where kind in ('invite', 'staff-invite') and invited_by = ${ownerId} and used_at is null`.execute(tx)
}

/** Ends every invite that makes a marketplace's first owner. */
export async function endFirstInvites(tx: Tx, now: Date): Promise<void> {
  await sql`update mailed_links set used_at = ${now}
    where kind = 'invite' and email = '' and used_at is null`.execute(tx)
}

/** Ends an open invite; returns whom it was mailed to, undefined when there is none. */
export async function endInvite(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`update mailed_links set used_at = ${now}
    where id = ${id} and kind in ('invite', 'staff-invite') and email <> '' and used_at is null
      and expires_at > ${now} returning email`.execute(tx)
  return rows[0]?.email
}
