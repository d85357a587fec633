import { sql } from 'kysely'
import type { SellerApplication } from '#contract/accounts/accounts-admin.ts'
import type { CustomValues } from '#contract/fields/custom-fields.ts'
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
  /** Values of custom fields, as JSON. */
  values: Record<'public_fields' | 'staff_fields' | 'person_fields', string>
  language: string
  appliedAt: Date
}

/** Application with the stored values of custom fields that staff see. */
export type StoredApplication = Omit<SellerApplication, 'fields'> & {
  public_fields: CustomValues
  staff_fields: CustomValues
}

type Row = Omit<StoredApplication, 'appliedAt' | 'decidedAt'> & { appliedAt: Date; decidedAt: Date | null }

const columns = sql`id as "_id", name, email, username, phone, instagram, why, samples, state,
  applied_at as "appliedAt", decided_at as "decidedAt", public_fields, staff_fields`

const noFields = sql`public_fields = '{}', staff_fields = '{}', person_fields = '{}'`

/** Inserts an application. Returns false if an open or accepted application with the same email exists. */
export async function insertApplication(tx: Tx, a: NewApplication): Promise<boolean> {
  const { rows } = await sql`
    insert into seller_applications (id, name, email, username, phone, instagram, why, samples, language, applied_at,
      public_fields, staff_fields, person_fields)
    values (${a.id}, ${a.name}, ${a.email}, ${a.username ?? null}, ${a.phone}, ${a.instagram || null},
      ${a.why}, ${JSON.stringify(a.samples)}::jsonb, ${a.language}, ${a.appliedAt},
      ${a.values.public_fields}::jsonb, ${a.values.staff_fields}::jsonb, ${a.values.person_fields}::jsonb)
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function findApplication(db: Db | Tx, id: string): Promise<StoredApplication | undefined> {
  const { rows } = await sql<Row>`select ${columns} from seller_applications where id = ${id}`.execute(db)
  return rows[0] && view(rows[0])
}

export async function lockApplication(tx: Tx, id: string): Promise<StoredApplication | undefined> {
  const { rows } =
    await sql<Row>`select ${columns} from seller_applications where id = ${id} for update`.execute(tx)
  return rows[0] && view(rows[0])
}

export async function listApplications(
  db: Db,
  state: SellerApplication['state'] | undefined,
  limit: number,
  offset: number,
): Promise<{ applications: StoredApplication[]; total: number }> {
  const only = state ?? null
  const { rows } = await sql<Row>`select ${columns} from seller_applications
    where ${only}::text is null or state = ${only} order by id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  const count = await sql<{ total: number }>`select count(*) as total from seller_applications
    where ${only}::text is null or state = ${only}`.execute(db)
  return { applications: rows.map(view), total: count.rows[0]!.total }
}

/**
 * Changes an application's state. A rejection deletes the values of custom fields. Returns undefined if the current
 * state is not listed in `from`.
 */
export async function moveApplication(
  tx: Tx,
  id: string,
  from: readonly SellerApplication['state'][],
  to: SellerApplication['state'],
  by: string | null,
  now: Date,
): Promise<StoredApplication | undefined> {
  const { rows } = await sql<Row>`update seller_applications
    set state = ${to}, decided_at = ${now}, decided_by = coalesce(${by}, decided_by)
      ${to === 'rejected' ? sql`, ${noFields}` : sql``}
    where id = ${id} and state = any(${from}::text[]) returning ${columns}`.execute(tx)
  return rows[0] && view(rows[0])
}

function view(row: Row): StoredApplication {
  return {
    ...row,
    appliedAt: row.appliedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

/** Moves the values of custom fields from an application to the account of the seller. */
export async function moveFieldsToSeller(tx: Tx, id: string, sellerId: string): Promise<void> {
  await sql`update sellers s set public_fields = a.public_fields, staff_fields = a.staff_fields,
      person_fields = a.person_fields
    from seller_applications a where a.id = ${id} and s.id = ${sellerId}`.execute(tx)
  await sql`update seller_applications set ${noFields} where id = ${id}`.execute(tx)
}

/**
 * Deletes the values of custom fields from rejected applications, and from applications that were accepted before
 * `before` and never led to an account. These applicants have no account, so they can neither see nor delete the
 * values.
 */
export async function deleteUnusedFields(db: Db | Tx, before: Date): Promise<void> {
  await sql`update seller_applications set ${noFields}
    where (state = 'rejected' or (state = 'accepted' and decided_at < ${before}))
      and (public_fields <> '{}' or staff_fields <> '{}' or person_fields <> '{}')`.execute(db)
}
