import { sql } from 'kysely'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { endAllAccessOfHelper } from '../helpers/helpers.store.ts'

export interface PersonRow {
  _id: string
  name: string
  username: string
  email: string
  isSeller: boolean
  role: StaffRole | null
  hasSecondFactor: boolean
  sessions: number
  lastUsedAt: Date | null
}

const columns = (now: Date) => sql`p.id as "_id", p.name, p.username, p.email,
  p.is_seller and not p.is_sa as "isSeller", role_of(p) as role,
  exists (select from second_factors f where f.seller_id = p.id and (f.secret is not null or f.passkeys_since is not null)) as "hasSecondFactor",
  (select count(*)::int from sessions where seller_id = p.id and expires_at > ${now}) as sessions,
  (select max(last_used_at) from sessions where seller_id = p.id) as "lastUsedAt"`

/** Returns all team members, owners first. */
export async function listTeam(db: Db, now: Date): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`select ${columns(now)} from sellers p
    where (p.is_admin or p.is_sa or p.staff_role is not null) and role_of(p) is not null
    order by array_position(array['owner', 'admin', 'finance', 'moderator', 'support'], role_of(p)), p.id
    limit 500`.execute(db)
  return rows
}

/** Returns the accounts whose username or email starts with `prefix`. Ignores case. */
export async function searchPeople(db: Db, prefix: string, now: Date, limit: number): Promise<PersonRow[]> {
  const like = `${prefix.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<PersonRow>`select ${columns(now)} from sellers p
    where lower(p.username) like ${like} or lower(p.email) like ${like}
    order by p.username limit ${limit}`.execute(db)
  return rows
}

export async function findPerson(db: Db | Tx, id: string, now: Date): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`select ${columns(now)} from sellers p where p.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Locks the rows of all owners and takes the lock for creating a first owner, so that concurrent changes cannot remove
 * the last owner or create two first owners. Returns the ids of the owners.
 */
export async function lockOwners(tx: Tx): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(727274007)`.execute(tx)
  const { rows } = await sql<{ id: string }>`select id from sellers
    where is_sa and sa_revoked_at is null order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Stores a staff role. The account of a former owner stays a first-party account (`is_sa`), but cannot be used to sign
 * in while it has no role.
 */
export async function setRole(
  tx: Tx,
  { id, role, now }: { id: string; role: StaffRole | null; now: Date },
): Promise<void> {
  const isSA = role === 'owner'
  const narrower = role === 'owner' || role === 'admin' ? null : role
  await sql`update sellers set is_admin = ${role === 'admin'}, staff_role = ${narrower}, is_sa = is_sa or ${isSA},
      sa_revoked_at = case when ${isSA} or not is_sa then null else coalesce(sa_revoked_at, ${now}) end
    where id = ${id}`.execute(tx)
  if (role !== null) await endAllAccessOfHelper(tx, id, now)
}

/** Email address and language of an owner. */
export interface OwnerEmail {
  id: string
  email: string
  language: string | null
}

export async function listOwnerEmails(db: Db | Tx): Promise<OwnerEmail[]> {
  const { rows } = await sql<OwnerEmail>`select id, email, language from sellers
    where is_sa and sa_revoked_at is null order by id`.execute(db)
  return rows
}

export interface StaffRow {
  id: string
  name: string
  isSA: boolean
  hasFactor: boolean
}

export async function listStaff(db: Db): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`select p.id, p.name, p.is_sa and p.sa_revoked_at is null as "isSA",
      exists (select from second_factors f where f.seller_id = p.id
        and (f.secret is not null or f.passkeys_since is not null)) as "hasFactor"
    from sellers p where (p.is_admin or p.is_sa or p.staff_role is not null) and role_of(p) is not null
    order by p.id limit 500`.execute(db)
  return rows
}

/** Returns the location that orders from the marketplace's own shop ship from, or '' if no owner has set a location. */
export async function findFirstPartyLocation(db: Db): Promise<string> {
  const { rows } = await sql<{
    shipsFrom: string
  }>`select coalesce(nullif(ships_from, ''), ship_from ->> 'city') as "shipsFrom"
    from sellers where is_sa and (ships_from <> '' or ship_from is not null) order by id limit 1`.execute(db)
  return rows[0]?.shipsFrom ?? ''
}

export async function listNames(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from sellers where id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function listUsernames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from sellers where id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, username }) => [id, username]))
}
