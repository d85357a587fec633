import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { mayBeUnclean } from '#platform/stored-texts/stored-texts.ts'

export interface SellerTexts {
  id: string
  name: string
  bio: string
  ships_from: string
  return_policy: string
}
export interface BuyerNames {
  id: string
  full_name: string
  fname: string
  lname: string
}

/**
 * Returns sellers whose text fields might contain characters that must be removed, sorted by id, starting after
 * `after`.
 */
export async function listSellersToClean(db: Db, after: string, limit: number): Promise<SellerTexts[]> {
  const { rows } = await sql<SellerTexts>`
    select id, name, bio, ships_from, return_policy from sellers
    where id > ${after} and (${mayBeUnclean('name')} or ${mayBeUnclean('ships_from')}
      or ${mayBeUnclean('bio', true)} or ${mayBeUnclean('return_policy', true)})
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Replaces a seller's text fields. Returns false, and changes nothing, if a field changed after `before` was read. */
export async function replaceSellerTexts(tx: Tx, before: SellerTexts, to: SellerTexts): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sellers set name = ${to.name}, bio = ${to.bio}, ships_from = ${to.ships_from},
      return_policy = ${to.return_policy}
    where id = ${before.id} and name = ${before.name} and bio = ${before.bio} and ships_from = ${before.ships_from}
      and return_policy = ${before.return_policy}`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns buyers whose names might contain characters that must be removed, sorted by id, starting after `after`. */
export async function listBuyersToClean(db: Db, after: string, limit: number): Promise<BuyerNames[]> {
  const { rows } = await sql<BuyerNames>`
    select id, full_name, fname, lname from buyers
    where id > ${after} and (${mayBeUnclean('full_name')} or ${mayBeUnclean('fname')} or ${mayBeUnclean('lname')})
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Replaces a buyer's names. Returns false, and changes nothing, if a name changed after `before` was read. */
export async function replaceBuyerNames(tx: Tx, before: BuyerNames, to: BuyerNames): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update buyers set full_name = ${to.full_name}, fname = ${to.fname}, lname = ${to.lname}
    where id = ${before.id} and full_name = ${before.full_name} and fname = ${before.fname}
      and lname = ${before.lname}`.execute(tx)
  return numAffectedRows === 1n
}
