import { sql } from 'kysely'
import type { ReviewRule } from '#contract/listings/review.ts'
import type { Db, Tx } from '#platform/database/db.ts'

const columns = sql`r.id as "_id", r.first_listings as "firstListings", r.type_id as "typeId",
  (select t.label from types t where t.id = r.type_id) as type, r.brand, r.above_cents as "aboveCents",
  r.new_seller_days as "newSellerDays"`

export type RuleConditions = Omit<ReviewRule, '_id' | 'type'>

/** Returns all rules, oldest first. */
export async function listRuleRows(db: Db | Tx): Promise<ReviewRule[]> {
  const { rows } = await sql<ReviewRule>`
    select ${columns} from listing_review_rules r order by r.added_at, r.id`.execute(db)
  return rows
}

/** Locks the table against other changes until the transaction ends, so that the number of rules stays limited. */
export async function lockRules(tx: Tx): Promise<void> {
  await sql`lock table listing_review_rules in share row exclusive mode`.execute(tx)
}

export async function insertRule(
  tx: Tx,
  id: string,
  { firstListings, typeId, brand, aboveCents, newSellerDays }: RuleConditions,
  now: Date,
): Promise<void> {
  await sql`
    insert into listing_review_rules (id, first_listings, type_id, brand, above_cents, new_seller_days, added_at)
    values (${id}, ${firstListings}, ${typeId}, ${brand}, ${aboveCents}, ${newSellerDays}, ${now})`.execute(
    tx,
  )
}

export async function deleteRuleRow(tx: Tx, id: string): Promise<ReviewRule | undefined> {
  const rule = (await listRuleRows(tx)).find(({ _id }) => _id === id)
  if (rule) await sql`delete from listing_review_rules where id = ${id}`.execute(tx)
  return rule
}

export async function hasType(tx: Tx, id: number): Promise<boolean> {
  return (await sql`select from types where id = ${id}`.execute(tx)).rows.length > 0
}
