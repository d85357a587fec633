import { sql } from 'kysely'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { isLiveSession } from '../sessions/sessions.store.ts'

export interface LiveView {
  id: string
  sellerId: string
  staffId: string
  /** Current role of the staff member. */
  role: StaffRole | null
}

/**
 * Returns the view with this token. Returns undefined if the view has ended, if the session in which it was started has
 * ended, or if the seller has joined the team.
 */
export async function findLiveView(db: Db, tokenHash: Buffer, now: Date): Promise<LiveView | undefined> {
  const { rows } = await sql<LiveView>`
    select v.id, v.seller_id as "sellerId", v.staff_id as "staffId", role_of(l) as role
    from seller_views v join sessions s on s.id = v.session_id and s.seller_id = v.staff_id
      join sellers l on l.id = v.staff_id join sellers t on t.id = v.seller_id
    where v.token_hash = ${tokenHash} and v.ended_at is null and v.expires_at > ${now}
      and ${isLiveSession(now)} and may_sign_in(l) and t.is_seller and role_of(t) is null`.execute(db)
  return rows[0]
}

export interface NewView {
  id: string
  tokenHash: Buffer
  sessionId: string
  staffId: string
  sellerId: string
  reason: string
  startedAt: Date
  expiresAt: Date
}

export async function insertView(tx: Tx, view: NewView): Promise<void> {
  await sql`
    insert into seller_views (id, token_hash, session_id, staff_id, seller_id, reason, started_at, expires_at)
    values (${view.id}, ${view.tokenHash}, ${view.sessionId}, ${view.staffId}, ${view.sellerId}, ${view.reason},
      ${view.startedAt}, ${view.expiresAt})`.execute(tx)
}

/** Ends a view. Returns its seller, and whether the view was still running. */
export async function endView(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ sellerId: string; wasRunning: boolean } | undefined> {
  const { rows } = await sql<{ sellerId: string; wasRunning: boolean }>`
    with view as (select * from seller_views where id = ${id} for update),
      ended as (update seller_views v set ended_at = ${now} from view
        where v.id = view.id and view.ended_at is null and view.expires_at > ${now} returning v.id)
    select seller_id as "sellerId", exists (select from ended) as "wasRunning" from view`.execute(tx)
  return rows[0]
}

export interface StoredView {
  id: string
  startedAt: Date
  endsAt: Date
  reason: string
}

export async function listViewsOf(db: Db, sellerId: string, limit: number): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`
    select id, started_at as "startedAt", coalesce(ended_at, expires_at) as "endsAt", reason from seller_views
    where seller_id = ${sellerId} order by started_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function deleteOldViews(db: Db, before: Date): Promise<void> {
  await sql`delete from seller_views where started_at < ${before}`.execute(db)
}
