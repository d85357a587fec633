import type { AdminSeller, AdminSellerDetails, SellerFilter } from '#contract/accounts/admin-sellers.ts'
import { staffVisibilities } from '#contract/fields/custom-fields.ts'
import { parseFieldFilters } from '#contract/fields/filter-text.ts'
import { countLimit } from '#contract/table.ts'
import { requireNotOwnCase, type Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Clock } from '#platform/core/clock.ts'
import {
  formatVisibleFields,
  formatTableColumns,
  fieldCsvColumns,
} from '#modules/accounts/core/format-field-values.ts'
import { groupFieldValues } from '#modules/accounts/core/field-values.ts'
import { createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import { cutPage, readKeyset, type Keyset } from '#platform/database/keyset.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { FileReply } from '#platform/http/serve.ts'
import {
  checklistLine,
  readChecklist,
  applySuspension,
  liftSuspension,
  setWaivedLines,
} from '../../seller-standing.ts'
import { daysBetween } from '#platform/settings/market-days.ts'
import * as store from './sellers-table.store.ts'
import type { Language } from '#platform/language/translate.ts'

export interface SellersContext {
  db: Db
  clock: Clock
  events: EventBus
  /** Returns the seller's number of orders in each state. Injected, because the orders module is in a higher layer. */
  countOrders(sellerId: string): Promise<AdminSellerDetails['counts']>
}

interface Page {
  after?: string | undefined
  limit: number
}

/** Lists a page of all sellers. Also returns the number of suspended sellers (1000 means 1000 or more). */
export async function listAdminSellers(
  db: Db,
  { after, limit, ...filter }: SellerFilter & Page,
  language: Language,
) {
  const key = readKeyset(after, 'text')
  const [rows, suspended] = await Promise.all([
    store.listSellers(db, { ...understood(filter), after: key, limit: limit + 1 }, countLimit),
    store.countSuspended(db, countLimit),
  ])
  const { page, next } = cutPage(rows, limit, keyOf)
  return { sellers: page.map((row) => shown(row, language)), next, counts: { suspended } }
}

/** Exports all sellers that match the filter as a CSV file. */
export async function exportAdminSellers(
  { db, clock }: SellersContext,
  filter: SellerFilter,
): Promise<FileReply> {
  return createCsvFile({
    name: 'sellers',
    now: clock.now(),
    columns: [
      ...columns,
      ...fieldCsvColumns<store.SellersRow>('seller', staffVisibilities, groupFieldValues),
    ],
    read: (last: store.SellersRow | undefined, limit) =>
      store.listSellers(db, { ...understood(filter), after: last && keyOf(last), limit }, countLimit),
  })
}

const columns: CsvColumns<store.SellersRow> = [
  ['id', ({ id }) => id],
  ['username', ({ username }) => username],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['joined', ({ createdAt }) => createdAt],
  ['listed-count', ({ listed }) => listed],
  [
    'rating',
    ({ ratingSum, ratingCount }) =>
      ratingCount === 0 ? null : { value: ratingSum / 2 / ratingCount, digits: 1 },
  ],
  ['ready', ({ isReady }) => isReady],
  ['suspended', ({ suspendedAt }) => suspendedAt],
]

function understood({
  tab,
  sort,
  search,
  from,
  to,
  fields,
}: SellerFilter): Omit<store.SellersQuery, 'after' | 'limit'> {
  return {
    tab,
    sort,
    search: search || undefined,
    fields: parseFieldFilters(fields),
    ...daysBetween(from, to),
  }
}

function keyOf({ lowered, id }: store.SellersRow): Keyset {
  return { value: lowered, id }
}

function shown(row: store.SellersRow, language: Language): AdminSeller {
  const { id: _id, createdAt, ratingSum, ratingCount, suspendedAt, lowered: _, ...others } = row
  const { public_fields: _public, staff_fields: _staff, ...rest } = others
  return {
    ...rest,
    _id,
    joinedAt: createdAt.toISOString(),
    rating: ratingCount === 0 ? null : Math.round((ratingSum * 5) / ratingCount) / 10,
    suspendedAt: suspendedAt?.toISOString() ?? null,
    fields: formatTableColumns(language, 'seller', groupFieldValues(row)),
  }
}

/**
 * Returns a seller with the seller's checklist and number of open orders in each state.
 * @throws not_found
 */
export async function getSellerFile(
  { db, countOrders }: SellersContext,
  id: string,
  language: Language,
): Promise<AdminSellerDetails> {
  const row = await store.findSellerFile(db, id, countLimit)
  if (!row) throw fail('not_found')
  const [{ lines }, counts] = await Promise.all([readChecklist(db, id), countOrders(id)])
  const { waived, ...rest } = row
  return {
    ...shown(rest, language),
    phone: row.phone,
    answers: formatVisibleFields(language, 'seller', groupFieldValues(row), staffVisibilities),
    instagram: row.instagram,
    suspendedReason: row.suspendedReason,
    checklist: lines.map((line) => ({
      ...checklistLine(line, language),
      isWaived: waived.includes(line.key),
    })),
    counts,
  }
}

/**
 * Suspends a seller and makes their listings unavailable to buyers. The seller sees the `reason` in the dashboard and
 * is notified by email.
 * @throws not_found; own_case; wrong_state for one of the marketplace's own accounts or a seller who is already
 * suspended
 */
export function suspendSeller(context: SellersContext, actor: Actor, id: string, reason: string) {
  return change(context, actor, id, async (tx, at) => {
    const pausedListings = await applySuspension(context.events, tx, id, reason, new Date(at))
    await audit(tx, {
      actor,
      action: 'seller.suspend',
      target: { kind: 'seller', id },
      after: { rested: pausedListings },
      reason,
      at,
    })
  })
}

/**
 * Lifts a seller's suspension. The seller is notified by email.
 * @throws not_found, own_case, wrong_state
 */
export function unsuspendSeller(context: SellersContext, actor: Actor, id: string, reason: string) {
  return change(context, actor, id, async (tx, at) => {
    const { reason: suspensionReason, listed } = await liftSuspension(context.events, tx, id, new Date(at))
    const target = { kind: 'seller', id }
    await audit(tx, {
      actor,
      action: 'seller.unsuspend',
      target,
      before: { reason: suspensionReason },
      after: { listed },
      reason,
      at,
    })
  })
}

/**
 * Sets the checklist lines that the seller no longer has to complete.
 * @throws not_found, own_case
 */
export function waiveChecklist(
  context: SellersContext,
  actor: Actor,
  id: string,
  { lines, why: reason }: { lines: readonly string[]; why: string },
) {
  return change(context, actor, id, async (tx, at) => {
    const after = [...new Set(lines)].toSorted()
    const before = await setWaivedLines(tx, id, after)
    const target = { kind: 'seller', id }
    await audit(tx, {
      actor,
      action: 'seller.waive',
      target,
      before: { waived: before },
      after: { waived: after },
      reason,
      at,
    })
  })
}

async function change(
  { db, clock }: SellersContext,
  actor: Actor,
  id: string,
  work: (tx: Tx, at: number) => Promise<void>,
): Promise<void> {
  requireNotOwnCase(actor, id)
  await inTransaction(db, (tx) => work(tx, clock.now()))
}
