import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { MemberFilter, AdminMember } from '#contract/memberships/memberships-admin.ts'
import { amountCell, createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import { cutPage, readKeyset, type Keyset } from '#platform/database/keyset.ts'
import type { FileReply } from '#platform/http/serve.ts'
import * as store from './members-table.store.ts'
import type { Platform } from '#platform/module.ts'

type AdminContext = Pick<Platform, 'db' | 'clock'>

interface Page {
  after?: string | undefined
  limit: number
}

/** Returns a page of current and former members. */
export async function listMembers(
  { db, clock }: AdminContext,
  { after, limit, ...filter }: MemberFilter & Page,
) {
  const now = new Date(clock.now())
  const key = readKeyset(after, 'time')
  const rows = await store.listMembers(db, { ...toQuery(filter), now, after: key, limit: limit + 1 })
  const { page, next } = cutPage(rows, limit, keyOf)
  return { members: page.map((row) => shown(row, now)), next }
}

/** Exports all members that match the filter as a CSV file. */
export async function exportMembers({ db, clock }: AdminContext, filter: MemberFilter): Promise<FileReply> {
  const now = new Date(clock.now())
  return createCsvFile({
    name: 'members',
    now: now.getTime(),
    columns,
    read: (last: store.MemberTableRow | undefined, limit) =>
      store.listMembers(db, { ...toQuery(filter), now, after: last && keyOf(last), limit }),
  })
}

const columns: CsvColumns<store.MemberTableRow> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['username', ({ username }) => username],
  ['status', ({ status }) => status],
  ['cancelled', ({ isCanceled }) => isCanceled],
  ['member-until', ({ memberUntil }) => memberUntil],
  ['plan', ({ interval }) => interval],
  [
    'price',
    ({ priceCents, currency }) =>
      priceCents === null ? null : amountCell(priceCents, currency ?? marketplaceCurrency()),
  ],
  ['currency', ({ currency }) => currency],
  ['gift-until', ({ giftUntil }) => giftUntil],
  ['subscription', ({ subscriptionId }) => subscriptionId],
]

function toQuery({ tab, sort, search }: MemberFilter): Pick<store.MembersQuery, 'tab' | 'sort' | 'search'> {
  return { tab, sort, search: search || undefined }
}

function keyOf({ memberUntil, id }: store.MemberTableRow): Keyset {
  return { value: memberUntil.toISOString(), id }
}

function shown(row: store.MemberTableRow, now: Date): AdminMember {
  const { id: _id, name, email, username, memberUntil, subscriptionId, interval, giftUntil } = row
  return {
    _id,
    name,
    email,
    username,
    isMember: memberUntil > now,
    memberUntil: memberUntil.toISOString(),
    subscriptionStatus: row.status as AdminMember['subscriptionStatus'],
    subscriptionCanceled: row.isCanceled,
    subscriptionId,
    interval,
    price:
      row.priceCents === null
        ? null
        : { cents: row.priceCents, currency: row.currency ?? marketplaceCurrency() },
    giftUntil: giftUntil?.toISOString() ?? null,
  }
}
