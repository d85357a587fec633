import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { catalogOf } from './catalog.ts'
import { demoId } from './ids.ts'
import { demoAccounts, demoMember } from './people/accounts.ts'
import type { DemoSeller } from './people/seller.ts'
import { progressKey, type SeedProgress } from './progress.ts'
import { randomOf, type Random } from './random.ts'

/** The ids of the demo's people. */
export interface AccountIds {
  sellers: string[]
  buyers: string[]
}

/** The row in `settings` that names the demo's accounts by their ids: names and e-mails may be changed. */
export const accountsKey = 'demo.accounts'
/** The row that says that a demo was removed here: it does not come back by itself. */
export const clearedKey = 'demo.cleared'

const day = 86_400_000

export interface Born {
  id: string
  createdAt: number
  /** Goes on with what else is drawn of this person. */
  random: Random
}

export function demoSellerId({ username }: DemoSeller, at: number): Born {
  const random = randomOf(`seller:${username}`)
  const createdAt = at - random.int(200, 900) * day
  return { id: demoId('sel', createdAt, random), createdAt, random }
}

export function demoBuyerId(at: number): Born {
  const random = randomOf('buyer')
  const createdAt = at - 90 * day
  return { id: demoId('buy', createdAt, random), createdAt, random }
}

export function demoMemberId(at: number): Born {
  const random = randomOf('member')
  const createdAt = at - 89 * day
  return { id: demoId('buy', createdAt, random), createdAt, random }
}

export function listAccounts({ listings, at, trade }: SeedProgress): AccountIds {
  const { sellers } = catalogOf(listings, at)
  const members = trade ? [demoMemberId(at).id] : []
  return {
    sellers: sellers.map((seller) => demoSellerId(seller, at).id),
    buyers: [demoBuyerId(at).id, ...members],
  }
}

/**
 * The demo's accounts that are in this database; undefined where there is no demo. They are known by their ids. Sellers
 * are known by the demo's e-mails as well: nobody can get one of those. A buyer's anybody could, so it alone says nothing.
 */
export async function findDemo(db: Db | Tx): Promise<AccountIds | undefined> {
  const recorded = await readRecord(db)
  const emails = [...demoAccounts, demoMember].map(({ email }) => email)
  const sellers = await sql<{ id: string }>`
    select id from sellers where id = any(${recorded?.sellers ?? []}::text[])
      or lower(email) = any(${emails}::text[]) or lower(email) like '%@sellers.souk.example'`.execute(db)
  if (!recorded && sellers.rows.length === 0) return undefined
  const buyers = await sql<{ id: string }>`
    select id from buyers where id = any(${recorded?.buyers ?? []}::text[])
      or lower(email) = any(${emails}::text[])`.execute(db)
  return { sellers: sellers.rows.map(({ id }) => id), buyers: buyers.rows.map(({ id }) => id) }
}

/** What the seeding wrote down; a demo of before it did so comes out the same from the same draws. */
async function readRecord(db: Db | Tx): Promise<AccountIds | undefined> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from settings where key in (${accountsKey}, ${progressKey})`.execute(db)
  const settings = new Map(rows.map(({ key, value }) => [key, value]))
  const accounts = settings.get(accountsKey) as AccountIds | undefined
  const progress = settings.get(progressKey) as SeedProgress | undefined
  return accounts ?? (progress && listAccounts(progress))
}
