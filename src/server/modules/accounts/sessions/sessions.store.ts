import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import '../accounts.tables.ts'

export interface SessionRow {
  id: string
  buyerId: string | null
  sellerId: string | null
  isSeller: boolean | null
  isAdmin: boolean | null
  isSA: boolean | null
  isMember: boolean
}

export async function findSession(db: Db, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.buyer_id as "buyerId", s.seller_id as "sellerId", l.is_seller as "isSeller",
      l.is_admin as "isAdmin", l.is_sa and l.sa_revoked_at is null as "isSA", coalesce(b.member_until > ${now}, false) as "isMember"
    from sessions s left join sellers l on l.id = s.seller_id left join buyers b on b.id = s.buyer_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}
      and (l.id is null or may_sign_in(l))`.execute(db)
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
    })
    .execute()
}

/** When sessions were last used, many in one statement; their ends move on with it. */
export async function saveUses(
  db: Db,
  uses: ReadonlyMap<string, number>,
  { idleMs, stepMs }: { idleMs: number; stepMs: number },
): Promise<void> {
  const ids = [...uses.keys()]
  const times = [...uses.values()].map((ms) => new Date(ms).toISOString())
  const [idle, step] = [`${idleMs} ms`, `${stepMs} ms`]
  await sql`update sessions s set last_used_at = greatest(s.last_used_at, u.at),
      expires_at = case when s.expires_at < u.at + ${idle}::interval
        then u.at + ${idle}::interval + ${step}::interval else s.expires_at end
    from (select unnest(${ids}::text[]) as id, unnest(${times}::timestamptz[]) as at) u where s.id = u.id`.execute(
    db,
  )
}

/** Of one person: exactly one of the two is given. */
export interface Owner {
  buyerId?: string
  sellerId?: string
}

export async function listSessions(db: Db, { buyerId, sellerId }: Owner, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where((eb) => (buyerId ? eb('buyer_id', '=', buyerId) : eb('seller_id', '=', sellerId ?? '')))
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
}

export async function deleteSession(db: Db, id: string, owner?: Owner): Promise<boolean> {
  let query = db.deleteFrom('sessions').where('id', '=', id)
  if (owner?.buyerId) query = query.where('buyer_id', '=', owner.buyerId)
  if (owner?.sellerId) query = query.where('seller_id', '=', owner.sellerId)
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a person, or all but one. */
export async function deleteSessions(db: Db, owner: Owner, except = ''): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      owner.buyerId ? eb('buyer_id', '=', owner.buyerId) : eb('seller_id', '=', owner.sellerId ?? ''),
    )
    .where('id', '<>', except)
    .execute()
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

export async function replaceToken(db: Db, id: string, tokenHash: Buffer): Promise<void> {
  await db.updateTable('sessions').set({ token_hash: tokenHash }).where('id', '=', id).execute()
}

export async function findSignedInAt(db: Db, id: string): Promise<Date | undefined> {
  const row = await db.selectFrom('sessions').select('created_at').where('id', '=', id).executeTakeFirst()
  return row?.created_at
}
