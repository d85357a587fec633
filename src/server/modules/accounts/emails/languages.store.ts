import { sql } from 'kysely'
import type { Language } from '#platform/language/translate.ts'
import type { Db } from '#platform/database/db.ts'

/**
 * Returns the preferred language of an email address. Uses the first match of: verified buyer, seller, unverified
 * buyer, seller application.
 */
export async function findLanguage(db: Db, email: string): Promise<Language> {
  const { rows } = await sql<{ language: string }>`
    select language from (
      select language, case when is_validated then 1 else 3 end as rank from buyers where lower(email) = lower(${email})
      union all select language, 2 from sellers where lower(email) = lower(${email})
      union all select language, 4 from seller_applications where lower(email) = lower(${email})
    ) found where language is not null order by rank limit 1`.execute(db)
  return rows[0]?.language ?? null
}

export async function buyerLanguage(db: Db, id: string): Promise<Language> {
  const rows = await db.selectFrom('buyers').select('language').where('id', '=', id).execute()
  return rows[0]?.language ?? null
}

export async function sellerLanguage(db: Db, id: string): Promise<Language> {
  const rows = await db.selectFrom('sellers').select('language').where('id', '=', id).execute()
  return rows[0]?.language ?? null
}

export async function saveBuyerLanguage(db: Db, id: string, language: string): Promise<void> {
  await sql`update buyers set language = ${language} where id = ${id} and erased_at is null`.execute(db)
}

export async function saveSellerLanguage(db: Db, id: string, language: string): Promise<void> {
  await db.updateTable('sellers').set({ language }).where('id', '=', id).execute()
}
