import { sql } from 'kysely'
import type { Address } from '#contract/addresses/shown-address.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { holdingBuyer } from '../core/buyers.store.ts'

interface AddressRow {
  id: string
  address: Address
  savedAt: Date
}

/** A buyer's addresses, last saved first. */
export async function readAddresses(db: Db | Tx, buyerId: string): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`select id, address, saved_at as "savedAt" from buyer_addresses
    where buyer_id = ${buyerId} order by saved_at desc, id desc`.execute(db)
  return rows
}

interface NewAddress {
  id: string
  buyerId: string
  /** As JSON. */
  address: string
  digest: Buffer
  savedAt: Date
}

export async function insertAddress(
  tx: Tx,
  { id, buyerId, address, digest, savedAt }: NewAddress,
): Promise<void> {
  // Whoever is being erased at the same time would leave an address that nobody erases.
  await sql`with buyer as materialized (${holdingBuyer(buyerId)})
    insert into buyer_addresses (id, buyer_id, address, digest, saved_at)
    select ${id}, ${buyerId}, ${address}::jsonb, ${digest}::bytea, ${savedAt}::timestamptz
    where exists (select from buyer)
    on conflict (buyer_id, digest) do update set address = excluded.address, saved_at = excluded.saved_at`.execute(
    tx,
  )
}

/** Leaves the `most` that were saved last. */
export async function dropOldest(tx: Tx, buyerId: string, most: number): Promise<void> {
  await sql`delete from buyer_addresses where id in (
    select id from buyer_addresses where buyer_id = ${buyerId}
    order by saved_at desc, id desc offset ${most}::integer)`.execute(tx)
}

export async function deleteAddress(db: Db, buyerId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from buyer_addresses
    where id = ${id} and buyer_id = ${buyerId}`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteAddresses(tx: Tx, buyerId: string): Promise<void> {
  await tx.deleteFrom('buyer_addresses').where('buyer_id', '=', buyerId).execute()
}
