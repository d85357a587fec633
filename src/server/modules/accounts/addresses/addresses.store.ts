import { sql } from 'kysely'
import type { Address } from '#contract/addresses/shown-address.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { buyerLockQuery } from '../core/buyers.store.ts'

interface AddressRow {
  id: string
  address: Address
  savedAt: Date
}

/** Returns a buyer's saved addresses, most recently saved first. */
export async function readAddresses(db: Db | Tx, buyerId: string): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`select id, address, saved_at as "savedAt" from buyer_addresses
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

export async function insertAddress(
  tx: Tx,
  { id, buyerId, address, digest, savedAt }: NewAddress,
): Promise<void> {
  // Locks the buyer's row, because an address that is inserted while the buyer is being erased would never be deleted.
  await sql`with buyer as materialized (${buyerLockQuery(buyerId)})
    insert into buyer_addresses (id, buyer_id, address, digest, saved_at)
    select ${id}, ${buyerId}, ${address}::jsonb, ${digest}::bytea, ${savedAt}::timestamptz
    where exists (select from buyer)
    on conflict (buyer_id, digest) do update set address = excluded.address, saved_at = excluded.saved_at`.execute(
    tx,
  )
}

/** Deletes all of a buyer's addresses except the `limit` most recently saved ones. */
export async function dropOldest(tx: Tx, buyerId: string, limit: number): Promise<void> {
  await sql`delete from buyer_addresses where id in (
    select id from buyer_addresses where buyer_id = ${buyerId}
    order by saved_at desc, id desc offset ${limit}::integer)`.execute(tx)
}

export async function deleteAddress(db: Db, buyerId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from buyer_addresses
    where id = ${id} and buyer_id = ${buyerId}`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteAddresses(tx: Tx, buyerId: string): Promise<void> {
  await tx.deleteFrom('buyer_addresses').where('buyer_id', '=', buyerId).execute()
}
