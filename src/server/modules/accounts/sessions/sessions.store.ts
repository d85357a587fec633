import { sql, type RawBuilder } from 'kysely'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { hashToken } from '#platform/core/ids.ts'
import { ssoProvider } from '../core/staff-sso.ts'
import { isBlockedSql } from '../core/blocked-buyers.store.ts'
import { sessionLifetime, staffLifetime } from './session-lifetimes.ts'

export interface SessionRow {
  id: string
  buyerId: string | null
  sellerId: string | null
  isSeller: boolean | null
  role: StaffRole | null
  isMember: boolean
  expiresAt: Date
  provenAt: Date
  hasSecondFactor: boolean
  /** Whether a staff member opened the session with the staff's sign-in provider. */
  isBySso: boolean
  /**
   * Id of the row in `shop_helpers` (`helpId`) and id of the seller whose shop the session acts for (`helpedId`). Both
   * are null if the session does not act for another seller's shop.
   */
  helpId: string | null
  helpedId: string | null
}

const interval = (ms: number) => sql`${`${ms} ms`}::interval`
/** SQL condition that is true if the joined seller `l` has a staff role. */
const isStaff = sql`(role_of(l) is not null)`
const endOf = (session: RawBuilder<unknown>) => sql`${session} + case when ${isStaff}
  then ${interval(staffLifetime.endMs)} else ${interval(sessionLifetime.endMs)} end`

/** SQL condition that is true if the second factor `f` is active. */
const isActive = sql`(f.secret is not null or f.passkeys_since is not null)`

/** SQL condition that is true if the session `s` of the joined seller `l` has not expired. */
export const isLiveSession = (now: Date): RawBuilder<boolean> =>
  sql`(s.expires_at > ${now} and ${endOf(sql`s.created_at`)} > ${now})`

export async function findSession(db: Db, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.buyer_id as "buyerId", s.seller_id as "sellerId", l.is_seller as "isSeller",
      role_of(l) as role, coalesce(b.member_until > ${now}, false) as "isMember",
      s.expires_at as "expiresAt", coalesce(s.proven_at, s.created_at) as "provenAt",
      exists (select from second_factors f where f.buyer_id = s.buyer_id and ${isActive})
        or exists (select from second_factors f where f.seller_id = s.seller_id and ${isActive}) as "hasSecondFactor",
      exists (select from identities i where i.id = s.identity_id and i.seller_id = s.seller_id
        and i.provider = ${ssoProvider}) as "isBySso",
      h.id as "helpId", h.seller_id as "helpedId"
    from sessions s left join sellers l on l.id = s.seller_id left join buyers b on b.id = s.buyer_id
      left join shop_helpers h on h.id = s.help_id and h.helper_id = s.seller_id and h.ended_at is null
    where s.token_hash = ${tokenHash} and ${isLiveSession(now)}
      and (l.id is null or may_sign_in(l)) and ${isBlockedSql} is not true`.execute(db)
  return rows[0]
}

export interface NewSession {
  id: string
  tokenHash: Buffer
  buyerId: string | null
  sellerId: string | null
  device: string
  now: Date
  expiresAt: Date
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      buyer_id: session.buyerId,
      seller_id: session.sellerId,
      device: session.device,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
      // If a helper has no shop, a new session of the helper acts for the shop that the helper joined most recently.
      help_id: sql`(select h.id from shop_helpers h join sellers l on l.id = h.helper_id
        where h.helper_id = ${session.sellerId} and h.accepted_at is not null and h.ended_at is null
          and not l.is_seller and role_of(l) is null
        order by h.accepted_at desc, h.id desc limit 1)`,
    })
    .execute()
}

/**
 * Stores the time when each session was last used, and extends the sessions up to their maximum lifetime, in one
 * statement.
 */
export async function saveSessionUses(db: Db, uses: ReadonlyMap<string, number>): Promise<void> {
  const ids = [...uses.keys()]
  const times = [...uses.values()].map((ms) => new Date(ms).toISOString())
  const { idleMs, stepMs } = sessionLifetime
  await sql`update sessions s set last_used_at = greatest(s.last_used_at, u.at),
      expires_at = least(${endOf(sql`s.created_at`)}, case
        when ${isStaff} then greatest(s.last_used_at, u.at) + ${interval(staffLifetime.idleMs)}
        when s.expires_at < u.at + ${interval(idleMs)} then u.at + ${interval(idleMs + stepMs)}
        else s.expires_at end)
    from (select unnest(${ids}::text[]) as id, unnest(${times}::timestamptz[]) as at) u
      join sessions o using (id) left join sellers l on l.id = o.seller_id
    where s.id = u.id`.execute(db)
}

/** Applies the shorter staff lifetime to the sessions of a person who joins the team. */
export async function shortenSessions(tx: Tx, sellerId: string, now: Date): Promise<void> {
  await sql`update sessions set expires_at = least(expires_at, ${now}::timestamptz + ${interval(staffLifetime.idleMs)})
    where seller_id = ${sellerId}`.execute(tx)
}

/** Shifts a session's timestamps by `ms` when the test clock is advanced, so that the session does not expire. */
export async function shiftSession(db: Db | Tx, id: string, ms: number): Promise<void> {
  await sql`update sessions set created_at = created_at + ${interval(ms)},
    last_used_at = last_used_at + ${interval(ms)}, proven_at = proven_at + ${interval(ms)}, expires_at = expires_at + ${interval(ms)}
    where id = ${id}`.execute(db)
}

/** Owner of a session. Exactly one of the two ids is set. */
export interface SessionHolder {
  buyerId?: string
  sellerId?: string
}

export async function listSessions(db: Db, { buyerId, sellerId }: SessionHolder, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where((eb) => (buyerId ? eb('buyer_id', '=', buyerId) : eb('seller_id', '=', sellerId ?? '')))
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
}

export async function deleteSession(db: Db, id: string, owner?: SessionHolder): Promise<boolean> {
  let query = db.deleteFrom('sessions').where('id', '=', id)
  if (owner?.buyerId) query = query.where('buyer_id', '=', owner.buyerId)
  if (owner?.sellerId) query = query.where('seller_id', '=', owner.sellerId)
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all sessions of a person, except the session `except` if given. Returns the number of deleted sessions. */
export async function deleteSessions(db: Db, owner: SessionHolder, except = ''): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((eb) =>
      owner.buyerId ? eb('buyer_id', '=', owner.buyerId) : eb('seller_id', '=', owner.sellerId ?? ''),
    )
    .where('id', '<>', except)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

export async function replaceToken(db: Db, id: string, tokenHash: Buffer): Promise<void> {
  await db.updateTable('sessions').set({ token_hash: tokenHash }).where('id', '=', id).execute()
}

/** Locks the row of the account that a session belongs to against updates until the transaction ends. */
export async function lockSessionOwner(tx: Tx, id: string): Promise<void> {
  await sql`select 1 from buyers where id = (select buyer_id from sessions where id = ${id}) for key share`.execute(
    tx,
  )
  await sql`select 1 from sellers where id = (select seller_id from sessions where id = ${id}) for key share`.execute(
    tx,
  )
}

/** Locks the session of a bearer token and returns its id. */
export async function lockSessionByToken(tx: Tx, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from sessions where token_hash = ${hashToken(token)}
    for key share`.execute(tx)
  return rows[0]?.id
}

/**
 * Returns whether the session still exists. Locks the session, so that it cannot be deleted before this transaction
 * ends.
 */
export async function lockSession(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sessions where id = ${id} for key share`.execute(tx)
  return rows.length > 0
}

/**
 * Returns the time when the session was last confirmed, by the sign-in or by a later check of the password or second
 * factor.
 */
export async function findConfirmedAt(db: Db, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(proven_at, created_at) as at from sessions where id = ${id}`.execute(db)
  return rows[0]?.at
}

export async function setConfirmed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ proven_at: now }).where('id', '=', id).execute()
}
