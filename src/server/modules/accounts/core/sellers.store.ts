import { sql, type Selectable, type Updateable } from 'kysely'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { Db, Tables, Tx } from '#platform/database/db.ts'

export type SellerRow = Selectable<Tables['sellers']>

type Roles = Pick<SellerRow, 'is_admin' | 'is_sa' | 'sa_revoked_at' | 'staff_role'>

/**
 * Returns the account's staff role, or null if the account has none. Must return the same role as the SQL function
 * `role_of`.
 */
export function roleOf({ is_admin, is_sa, sa_revoked_at, staff_role }: Roles): StaffRole | null {
  if (is_sa && sa_revoked_at === null) return 'owner'
  return is_admin ? 'admin' : staff_role
}

/** Returns whether the account belongs to a member of the marketplace's team. */
export function isStaff(seller: Roles): boolean {
  return roleOf(seller) !== null
}

export async function findSeller(db: Db | Tx, id: string): Promise<SellerRow | undefined> {
  return db.selectFrom('sellers').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockSeller(tx: Tx, id: string): Promise<SellerRow | undefined> {
  return tx.selectFrom('sellers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns the id of the seller with this username. Ignores case. */
export async function findSellerId(db: Db | Tx, username: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from sellers where lower(username) = ${username.toLowerCase()}`.execute(db)
  return rows[0]?.id
}

export async function findSellerByEmail(db: Db | Tx, email: string): Promise<SellerRow | undefined> {
  return db
    .selectFrom('sellers')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export interface NewSeller {
  id: string
  username: string
  name: string
  email: string
  password_hash: string
  phone: string | null
  instagram: string | null
  is_seller: boolean
  is_admin: boolean
  is_sa: boolean
  staff_role: SellerRow['staff_role']
  language: string | null
  created_at: Date
}

/**
 * Returns whether an account has no shop, has no staff role and helps in no shop, such as the account of a former
 * helper. A new invite or application can reactivate an unused account.
 */
export function isUnusedAccount(
  seller: Pick<SellerRow, 'is_seller' | 'is_helper' | 'is_sa'> & Roles,
): boolean {
  return !seller.is_seller && !seller.is_helper && !seller.is_sa && roleOf(seller) === null
}

/**
 * Inserts a seller. If an unused account has the same email, reactivates that account under its old id. Returns
 * undefined if an account in use has this email. The caller must have claimed the username.
 */
export async function insertSeller(tx: Tx, row: NewSeller): Promise<SellerRow | undefined> {
  const seller = await tx
    .insertInto('sellers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (seller) return seller
  const existing = await findSellerByEmail(tx, row.email)
  const lockedSeller = existing && (await lockSeller(tx, existing.id))
  if (!lockedSeller || !isUnusedAccount(lockedSeller)) return undefined
  const { id: _, ...fields } = row
  return updateSeller(tx, lockedSeller.id, { ...fields, must_reset: false })
}

export async function updateSeller(
  db: Db | Tx,
  id: string,
  changes: Updateable<Tables['sellers']>,
): Promise<SellerRow | undefined> {
  return db.updateTable('sellers').set(changes).where('id', '=', id).returningAll().executeTakeFirst()
}

/** Replaces a seller's profile picture and returns the storage key of the previous picture. */
export async function replaceAvatar(tx: Tx, id: string, key: string, now: Date): Promise<string | null> {
  const before = await tx
    .selectFrom('sellers')
    .select('avatar_key')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await updateSeller(tx, id, { avatar_key: key, shop_changed_at: now })
  return before?.avatar_key ?? null
}

export async function hasOwner(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('sellers')
    .select('id')
    .where('is_sa', '=', true)
    .where('sa_revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns whether the account can sign in. Returns false if the account has no shop, has no staff role and helps in no
 * shop.
 */
export async function maySignIn(db: Db | Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select may_sign_in(s) as may from sellers s where id = ${id}`.execute(db)
  return rows[0]?.may ?? false
}
