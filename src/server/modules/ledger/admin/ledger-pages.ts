import type { LedgerRow } from '#contract/payouts/payouts.ts'
import { ledgerAccountNames } from '#contract/admin/stored-names.ts'
import { amountCell, createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import type { Db } from '#platform/database/db.ts'
import { cutPage, readKeyset } from '#platform/database/keyset.ts'
import { listLargestAccounts, sumByAccountKind } from '../ledger-balances.ts'
import { listNewestEntries, type EntryRow } from '../ledger.ts'

export interface LedgerPagesContext {
  db: Db
  /**
   * Returns the usernames of sellers, keyed by seller id. Passed in as a function, because the ledger module must not
   * import the accounts module.
   */
  listUsernames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Returns the display names of the orders, refunds and payouts that ledger entries refer to. */
  listTargetNames(
    db: Db,
    targets: readonly { kind: string; id: string }[],
  ): Promise<(target: { kind: string; id: string }) => string | null>
}

/**
 * Returns the balance of every marketplace account, the total balance of each kind of seller account, and the total of
 * all balances per currency. Each of these totals per currency must be 0.
 */
export async function getLedger(db: Db) {
  const rows = await sumByAccountKind(db)
  const sums = Map.groupBy(rows, ({ currency }) => currency)
  return {
    accounts: rows.map(({ account, holders, cents, currency }) => ({
      account: ledgerAccountNames.toShown(account),
      holders,
      net: { cents, currency },
    })),
    sums: [...sums].map(([currency, of]) => ({
      currency,
      cents: of.reduce((sum, { cents }) => sum + cents, 0),
    })),
  }
}

/** Returns the seller accounts with a balance other than 0, largest amount first. */
export async function listSellerAccounts(
  { db, listUsernames }: LedgerPagesContext,
  { kind, after, limit }: { kind: string; after?: string | undefined; limit: number },
) {
  const key = readKeyset(after, 'number')
  const before = key && { size: Number(key.value), account: key.id }
  const rows = await listLargestAccounts(db, { kind, before, limit: limit + 1 })
  const { page, next } = cutPage(rows, limit, ({ cents, account: id }) => ({ value: Math.abs(cents), id }))
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

interface EntryFilter {
  account?: string | undefined
  search?: string | undefined
}

/**
 * Returns ledger entries, newest first: the entries of an account, the entries posted for one record (`search` is its
 * id, such as an order id), or all entries.
 */
export async function listEntries(
  { db, listTargetNames }: LedgerPagesContext,
  { account, search, after, limit }: EntryFilter & { after?: string | undefined; limit: number },
) {
  const before = readKeyset(after, 'number')?.value as number | undefined
  const rows = await listNewestEntries(db, { ...storedFilter({ account, search }), before, limit: limit + 1 })
  const { page, next } = cutPage(rows, limit, ({ id }) => ({ value: id, id: '' }))
  const refs = page.map(({ refType, refId }) => ({ kind: refType, id: refId }))
  const nameOf = await listTargetNames(db, refs)
  return { entries: page.map((row, at) => ({ ...entryView(row), refName: nameOf(refs[at]!) })), next }
}

const columns: CsvColumns<EntryRow> = [
  ['entry', ({ id }) => id],
  ['at', ({ at }) => at],
  ['debit', ({ debit }) => ledgerAccountNames.toShown(debit)],
  ['credit', ({ credit }) => ledgerAccountNames.toShown(credit)],
  ['amount', ({ cents, currency }) => amountCell(cents, currency)],
  ['currency', ({ currency }) => currency],
  ['for', ({ refType }) => refType],
  ['for-id', ({ refId }) => refId],
  ['provider-id', ({ providerId }) => providerId],
]

/** Returns the same entries as `listEntries` as a CSV file, with amounts in currency units instead of cents. */
export function exportEntries(db: Db, requested: EntryFilter, now: number) {
  const filter = storedFilter(requested)
  return createCsvFile({
    name: 'ledger',
    now,
    columns,
    read: (last, limit) => listNewestEntries(db, { ...filter, before: last?.id, limit }),
  })
}

function storedFilter({ account, search }: EntryFilter) {
  return { account: account && ledgerAccountNames.toStored(account), refId: search }
}

function entryView(row: EntryRow): LedgerRow {
  const { id, at, cents, currency, refType, refId, providerId } = row
  const [debit, credit] = [ledgerAccountNames.toShown(row.debit), ledgerAccountNames.toShown(row.credit)]
  const amount = { cents, currency }
  return { _id: String(id), at: at.toISOString(), debit, credit, amount, refType, refId, providerId }
}
