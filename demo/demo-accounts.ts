import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { createDemoCatalog } from './catalog.ts'
import { demoId } from './ids.ts'
import { demoAccounts, demoMember } from './people/accounts.ts'
import type { DemoSeller } from './people/seller.ts'
import { progressKey, type SeedProgress } from './progress.ts'
import { seededRandom, type Random } from './random.ts'

/** Ids of the demo's accounts. */
export interface AccountIds {
  sellers: string[]
  buyers: string[]
}

/**
 * Key in the `settings` table under which the ids of the demo accounts are stored. Accounts are identified by id
 * because names and email addresses can change.
 */
export const accountsKey = 'demo.accounts'
/** Key in the `settings` table that records that the demo was removed, so that the demo is not loaded again. */
export const clearedKey = 'demo.cleared'

const day = 86_400_000

export interface DemoAccountSeed {
  id: string
  createdAt: number
  /** Random generator for the account's other fields. */
  random: Random
}

export function createSellerSeed({ username }: DemoSeller, at: number): DemoAccountSeed {
  const random = seededRandom(`seller:${username}`)
  const createdAt = at - random.int(200, 900) * day
  return { id: demoId('sel', createdAt, random), createdAt, random }
}

export function createBuyerSeed(at: number): DemoAccountSeed {
  const random = seededRandom('buyer')
  const createdAt = at - 90 * day
  return { id: demoId('buy', createdAt, random), createdAt, random }
}

export function createMemberSeed(at: number): DemoAccountSeed {
  const random = seededRandom('member')
  const createdAt = at - 89 * day
  return { id: demoId('buy', createdAt, random), createdAt, random }
}

export function computeAccountIds({ listings, at, trade }: SeedProgress): AccountIds {
  const { sellers } = createDemoCatalog(listings, at)
  const members = trade ? [createMemberSeed(at).id] : []
  return {
    sellers: sellers.map((seller) => createSellerSeed(seller, at).id),
    buyers: [createBuyerSeed(at).id, ...members],
  }
}

/**
 * Returns the ids of the demo's accounts in this database, or undefined if there is no demo. Accounts are identified by
 * the recorded ids. Sellers are also identified by the demo's email addresses, which no real seller can have. For
 * buyers, the email address alone does not identify a demo account, because any visitor can sign up with such an
 * address.
 */
export async function findDemo(db: Db | Tx): Promise<AccountIds | undefined> {
  const recorded = await readRecordedAccounts(db)
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

/**
 * Returns the account ids that the seeding recorded. Demos from older versions have no record, so their ids are
 * computed from the random seed.
 */
async function readRecordedAccounts(db: Db | Tx): Promise<AccountIds | undefined> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from settings where key in (${accountsKey}, ${progressKey})`.execute(db)
  const settings = new Map(rows.map(({ key, value }) => [key, value]))
  const accounts = settings.get(accountsKey) as AccountIds | undefined
  const progress = settings.get(progressKey) as SeedProgress | undefined
  return accounts ?? (progress && computeAccountIds(progress))
}
