import { sql } from 'kysely'
import type { Address } from '#contract/addresses/shown-address.ts'
import type { Db, Tx } from '#platform/database/db.ts'

export interface AddressRow {
  id: string
  address: Address
  savedAt: Date
  isDefault: boolean
}

/** Returns a buyer's saved addresses, most recently saved first. */
export async function readAddresses(db: Db | Tx, buyerId: string): Promise<AddressRow[]> {
  const { rows } =
    await sql<AddressRow>`select id, address, saved_at as "savedAt", is_default as "isDefault" from buyer_addresses
    where buyer_id = ${buyerId} order by saved_at desc, id desc`.execute(db)
  return rows
}

interface NewAddress {
  id: string
  buyerId: string
  /** Address serialized as JSON. */
  address: string
  digest: Buffer
  savedAt: Date
}

/**
 * Inserts an address. If the buyer has saved the same address before (ignoring case), updates the saved address
 * instead. The caller must have locked the buyer.
 */
export async function insertAddress(
  tx: Tx,
  { id, buyerId, address, digest, savedAt }: NewAddress,
): Promise<AddressRow> {
  const { rows } = await sql<AddressRow>`insert into buyer_addresses (id, buyer_id, address, digest, saved_at)
    values (${id}, ${buyerId}, ${address}::jsonb, ${digest}::bytea, ${savedAt}::timestamptz)
    on conflict (buyer_id, digest) do update set address = excluded.address, saved_at = excluded.saved_at
    returning id, address, saved_at as "savedAt", is_default as "isDefault"`.execute(tx)
  return rows[0]!
}

/**
 * Replaces an address. If the buyer has saved the new text as another address (ignoring case), deletes that other
 * address. If the deleted address was the default, the returned row is marked as the default; the caller then sets or
 * clears the default. The caller must have locked the buyer. Returns undefined if the buyer does not have the address
 * `id`.
 */
export async function replaceAddress(
  tx: Tx,
  { id, buyerId, address, digest }: Omit<NewAddress, 'savedAt'>,
): Promise<AddressRow | undefined> {
  const { rows: deleted } = await sql<Pick<AddressRow, 'isDefault'>>`delete from buyer_addresses
    where buyer_id = ${buyerId} and digest = ${digest}::bytea and id <> ${id}
      and exists (select from buyer_addresses own where own.id = ${id} and own.buyer_id = ${buyerId})
    returning is_default as "isDefault"`.execute(tx)
  const { rows } = await sql<AddressRow>`update buyer_addresses
    set address = ${address}::jsonb, digest = ${digest}::bytea where id = ${id} and buyer_id = ${buyerId}
    returning id, address, saved_at as "savedAt", is_default as "isDefault"`.execute(tx)
  const [row] = rows
  return row && { ...row, isDefault: row.isDefault || deleted.some(({ isDefault }) => isDefault) }
}

/** Makes an address the buyer's only default address. If `id` is null, the buyer then has no default address. */
export async function setDefaultAddress(tx: Tx, buyerId: string, id: string | null): Promise<void> {
  await sql`update buyer_addresses set is_default = false
    where buyer_id = ${buyerId} and is_default and id is distinct from ${id}`.execute(tx)
  await sql`update buyer_addresses set is_default = true where buyer_id = ${buyerId} and id = ${id}`.execute(
    tx,
  )
}

/** Deletes the buyer's oldest addresses, so that `limit` addresses remain. Never deletes the default address. */
export async function deleteOldestAddresses(tx: Tx, buyerId: string, limit: number): Promise<void> {
  await sql`delete from buyer_addresses where id in (
    select id from buyer_addresses where buyer_id = ${buyerId}
    order by is_default desc, saved_at desc, id desc offset ${limit}::integer)`.execute(tx)
}

/** Deletes an address and returns it. Returns undefined if the buyer does not have this address. */
export async function deleteAddress(tx: Tx, buyerId: string, id: string): Promise<AddressRow | undefined> {
  const { rows } =
    await sql<AddressRow>`delete from buyer_addresses where id = ${id} and buyer_id = ${buyerId}
    returning id, address, saved_at as "savedAt", is_default as "isDefault"`.execute(tx)
  return rows[0]
}

export async function deleteAddresses(tx: Tx, buyerId: string): Promise<void> {
  await tx.deleteFrom('buyer_addresses').where('buyer_id', '=', buyerId).execute()
}
