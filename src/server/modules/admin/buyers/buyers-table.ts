import type { BuyerFilter, AdminBuyer, AdminBuyerDetails } from '#contract/accounts/admin-buyers.ts'
import { staffVisibilities } from '#contract/fields/custom-fields.ts'
import { parseFieldFilters } from '#contract/fields/filter-text.ts'
import { countLimit } from '#contract/table.ts'
import {
  formatVisibleFields,
  formatTableColumns,
  fieldCsvColumns,
} from '#modules/accounts/core/format-field-values.ts'
import { groupFieldValues } from '#modules/accounts/core/field-values.ts'
import { createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import { cutPage, readKeyset, type Keyset } from '#platform/database/keyset.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { FileReply } from '#platform/http/serve.ts'
import type { Language } from '#platform/language/translate.ts'
import * as store from './buyers-table.store.ts'
import { daysBetween } from '#platform/settings/market-days.ts'
import type { Platform } from '#platform/module.ts'

type AdminContext = Pick<Platform, 'db' | 'clock'>

interface Page {
  after?: string | undefined
  limit: number
}

/** Returns a page of buyers who have an account. */
export async function listBuyers(
  { db, clock }: AdminContext,
  { after, limit, ...filter }: BuyerFilter & Page,
  language: Language,
) {
  const now = new Date(clock.now())
  const key = readKeyset(after, 'text')
  const rows = await store.listBuyers(
    db,
    { ...toQuery(filter), now, after: key, limit: limit + 1 },
    countLimit,
  )
  const { page, next } = cutPage(rows, limit, keyOf)
  return { buyers: page.map((row) => shown(row, now, language)), next }
}

/** Exports all buyers that match the filter as a CSV file. */
export async function exportBuyers({ db, clock }: AdminContext, filter: BuyerFilter): Promise<FileReply> {
  const now = new Date(clock.now())
  return createCsvFile({
    name: 'buyers',
    now: now.getTime(),
    columns: [
      ...columnsAt(now),
      ...fieldCsvColumns<store.BuyersRow>('buyer', staffVisibilities, groupFieldValues),
    ],
    read: (last: store.BuyersRow | undefined, limit) =>
      store.listBuyers(db, { ...toQuery(filter), now, after: last && keyOf(last), limit }, countLimit),
  })
}

const columnsAt = (now: Date): CsvColumns<store.BuyersRow> => [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['username', ({ username }) => username],
  ['joined', ({ createdAt }) => createdAt],
  ['confirmed', ({ isConfirmed }) => isConfirmed],
  ['member', (row) => isMember(row, now)],
  ['blocked', ({ blockedAt }) => blockedAt],
  ['orders', ({ orders }) => orders],
]

function toQuery(filter: BuyerFilter): Omit<store.BuyersQuery, 'now' | 'after' | 'limit'> {
  const { tab, sort, search, from, to } = filter
  const fields = parseFieldFilters(filter.fields)
  return { tab, sort, search: search || undefined, fields, ...daysBetween(from, to) }
}

function keyOf({ lowered, id }: store.BuyersRow): Keyset {
  return { value: lowered, id }
}

function isMember({ memberUntil }: Pick<store.BuyersRow, 'memberUntil'>, now: Date): boolean {
  return memberUntil !== null && memberUntil > now
}

function shown(row: store.BuyersRow, now: Date, language: Language): AdminBuyer {
  const { id: _id, name, email, username, isConfirmed, createdAt, orders } = row
  const joinedAt = createdAt.toISOString()
  const blockedAt = row.blockedAt?.toISOString() ?? null
  return {
    blockedAt,
    _id,
    name,
    email,
    username,
    isConfirmed,
    orders,
    joinedAt,
    isMember: isMember(row, now),
    fields: formatTableColumns(language, 'buyer', groupFieldValues(row)),
  }
}

/**
 * Returns a buyer with the buyer's newest orders.
 * @throws not_found, including for an erased buyer
 */
export async function getBuyerFile(
  { db, clock }: AdminContext,
  id: string,
  language: Language,
): Promise<AdminBuyerDetails> {
  const now = new Date(clock.now())
  const row = await store.findBuyerFile(db, id, now, countLimit)
  if (!row) throw fail('not_found')
  return {
    ...shown(row, now, language),
    phone: row.phone,
    answers: formatVisibleFields(language, 'buyer', groupFieldValues(row), staffVisibilities),
    blockedReason: row.blockedReason,
    memberUntil: isMember(row, now) ? row.memberUntil!.toISOString() : null,
    sessions: row.sessions,
    watching: row.watching,
    lastOrders: row.lastOrders as AdminBuyerDetails['lastOrders'],
  }
}
