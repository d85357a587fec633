import { sql } from 'kysely'
import type { SellerApplication } from '#contract/accounts/accounts-admin.ts'
import type { Db, Tx } from '#platform/database/db.ts'

export interface NewApplication {
  id: string
  name: string
  email: string
  username?: string | undefined
  phone: string | null
  instagram?: string | undefined
  why: string
  samples: readonly string[]
  language: string
  appliedAt: Date
}

type Row = Omit<SellerApplication, 'appliedAt' | 'decidedAt'> & { appliedAt: Date; decidedAt: Date | null }

const columns = sql`id as "_id", name, email, username, phone, instagram, why, samples, state,
  applied_at as "appliedAt", decided_at as "decidedAt"`

/**
 * Inserts an application. Returns false if there already is an application with the same email that was not rejected.
 */
export async function insertApplication(tx: Tx, a: NewApplication): Promise<boolean> {
  const { rows } = await sql`
    insert into seller_applications (id, name, email, username, phone, instagram, why, samples, language, applied_at)
    values (${a.id}, ${a.name}, ${a.email}, ${a.username ?? null}, ${a.phone}, ${a.instagram || null},
      ${a.why}, ${JSON.stringify(a.samples)}::jsonb, ${a.language}, ${a.appliedAt})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function findApplication(db: Db | Tx, id: string): Promise<SellerApplication | undefined> {
  const { rows } = await sql<Row>`select ${columns} from seller_applications where id = ${id}`.execute(db)
  return rows[0] && view(rows[0])
}

export async function lockApplication(tx: Tx, id: string): Promise<SellerApplication | undefined> {
  const { rows } =
    await sql<Row>`select ${columns} from seller_applications where id = ${id} for update`.execute(tx)
  return rows[0] && view(rows[0])
}

export async function listApplications(
  db: Db,
  state: SellerApplication['state'] | undefined,
  limit: number,
  offset: number,
): Promise<{ applications: SellerApplication[]; total: number }> {
  const only = state ?? null
  const { rows } = await sql<Row>`select ${columns} from seller_applications
    where ${only}::text is null or state = ${only} order by id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  const count = await sql<{ total: number }>`select count(*) as total from seller_applications
    where ${only}::text is null or state = ${only}`.execute(db)
  return { applications: rows.map(view), total: count.rows[0]!.total }
}

/** Changes an application's state. Returns undefined if the current state is not listed in `from`. */
export async function moveApplication(
  tx: Tx,
  id: string,
  from: readonly SellerApplication['state'][],
  to: SellerApplication['state'],
  by: string | null,
  now: Date,
): Promise<SellerApplication | undefined> {
  const { rows } = await sql<Row>`update seller_applications
    set state = ${to}, decided_at = ${now}, decided_by = coalesce(${by}, decided_by)
    where id = ${id} and state = any(${from}::text[]) returning ${columns}`.execute(tx)
  return rows[0] && view(rows[0])
}

function view(row: Row): SellerApplication {
  return {
    ...row,
    appliedAt: row.appliedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}
