import type { LedgerRow } from '#contract/payouts/payouts.ts'
import { amountCell, csvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import type { Db } from '#platform/database/db.ts'
import { pageOf, readKeyset } from '#platform/database/keyset.ts'
import { listLargestAccounts, sumKinds } from '../ledger-balances.ts'
import { listNewestEntries, type EntryRow } from '../ledger.ts'

export interface LedgerPagesContext {
  db: Db
  /** Returns usernames of sellers by id. Accounts are not below the ledger. */
  listUsernames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Returns the names by which people know the rows that entries are posted for. */
  listTargetNames(
    db: Db,
    targets: readonly { kind: string; id: string }[],
  ): Promise<(target: { kind: string; id: string }) => string | null>
}

/** Every account’s balance, those of sellers by kind, and the sum over all, which is 0 in each currency. */
export async function getLedger(db: Db) {
  const rows = await sumKinds(db)
  const sums = Map.groupBy(rows, ({ currency }) => currency)
  return {
    accounts: rows.map(({ account, holders, cents, currency }) => ({
      account,
      holders,
      net: { cents, currency },
    })),
    sums: [...sums].map(([currency, of]) => ({
      currency,
      cents: of.reduce((sum, { cents }) => sum + cents, 0),
    })),
  }
}

/** Sellers' accounts that are not at 0, the largest first. */
export async function listSellerAccounts(
  { db, listUsernames }: LedgerPagesContext,
  { kind, after, limit }: { kind: string; after?: string | undefined; limit: number },
) {
  const key = readKeyset(after, 'number')
  const before = key && { size: Number(key.value), account: key.id }
  const rows = await listLargestAccounts(db, { kind, before, limit: limit + 1 })
  const { page, next } = pageOf(rows, limit, ({ cents, account: id }) => ({ value: Math.abs(cents), id }))
  const idOf = (account: string): string => account.slice(account.indexOf(':') + 1)
  const names = await listUsernames(
    db,
    page.map(({ account }) => idOf(account)),
  )
  const accounts = page.map(({ account, cents, currency }) => {
    const id = idOf(account)
    return { account, seller: { _id: id, username: names.get(id) ?? id }, net: { cents, currency } }
  })
  return { accounts, next }
}

interface Which {
  account?: string | undefined
  search?: string | undefined
}

/** Entries of an account, or for one thing, or all, newest first. */
export async function listEntries(
  { db, listTargetNames }: LedgerPagesContext,
  { account, search, after, limit }: Which & { after?: string | undefined; limit: number },
) {
  const before = readKeyset(after, 'number')?.value as number | undefined
  const rows = await listNewestEntries(db, { account, refId: search, before, limit: limit + 1 })
  const { page, next } = pageOf(rows, limit, ({ id }) => ({ value: id, id: '' }))
  const refs = page.map(({ refType, refId }) => ({ kind: refType, id: refId }))
  const nameOf = await listTargetNames(db, refs)
  return { entries: page.map((row, at) => ({ ...entryView(row), refName: nameOf(refs[at]!) })), next }
}

const columns: CsvColumns<EntryRow> = [
  ['entry', ({ id }) => id],
  ['at', ({ at }) => at],
  ['debit', ({ debit }) => debit],
  ['credit', ({ credit }) => credit],
  ['amount', ({ cents, currency }) => amountCell(cents, currency)],
  ['currency', ({ currency }) => currency],
  ['for', ({ refType }) => refType],
  ['for-id', ({ refId }) => refId],
  ['provider-id', ({ providerId }) => providerId],
]

/** The same entries as a file, amounts in units of the currency. */
export function exportEntries(db: Db, { account, search }: Which, now: number) {
  return csvFile({
    name: 'ledger',
    now,
    columns,
    read: (last, limit) => listNewestEntries(db, { account, refId: search, before: last?.id, limit }),
  })
}

function entryView(row: EntryRow): LedgerRow {
  const { id, at, cents, currency, debit, credit, refType, refId, providerId } = row
  const amount = { cents, currency }
  return { _id: String(id), at: at.toISOString(), debit, credit, amount, refType, refId, providerId }
}
