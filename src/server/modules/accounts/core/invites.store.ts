import { sql } from 'kysely'
import type { StaffInvite } from '#contract/accounts/admin-rights.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { Db, Tx } from '#platform/database/db.ts'

/**
 * Returns pending staff invites, newest first. Omits the invite for the first owner, because it is not emailed but
 * printed at startup.
 */
export async function listInvites(db: Db, now: Date): Promise<StaffInvite[]> {
  const { rows } = await sql<{ id: string; email: string; role: StaffRole; expiresAt: Date }>`
    select id, email, coalesce(role, 'owner') as role, expires_at as "expiresAt" from mailed_links
    where kind in ('invite', 'staff-invite') and email <> '' and used_at is null and expires_at > ${now}
    order by created_at desc, id desc limit 100`.execute(db)
  return rows.map(({ id, expiresAt, ...rest }) => ({ _id: id, ...rest, expiresAt: expiresAt.toISOString() }))
}

/** Revokes an invite, regardless of who sent it. */
export async function revokeInvite(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update mailed_links set used_at = ${now} where id = ${id} and used_at is null`.execute(tx)
}

/** Revokes all pending staff invites that this owner sent. */
export async function revokeInvitesSentBy(tx: Tx, ownerId: string, now: Date): Promise<void> {
  await sql`update mailed_links set used_at = ${now}
    where kind in ('invite', 'staff-invite') and invited_by = ${ownerId} and used_at is null`.execute(tx)
}

/** Revokes all pending invites for the marketplace's first owner. */
export async function revokeFirstOwnerInvites(tx: Tx, now: Date): Promise<void> {
  await sql`update mailed_links set used_at = ${now}
    where kind = 'invite' and email = '' and used_at is null`.execute(tx)
}

/**
 * Revokes a pending staff invite. Returns the email that the invite was sent to, or undefined if there is no such
 * pending invite.
 */
export async function revokeStaffInvite(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`update mailed_links set used_at = ${now}
    where id = ${id} and kind in ('invite', 'staff-invite') and email <> '' and used_at is null
      and expires_at > ${now} returning email`.execute(tx)
  return rows[0]?.email
}
