import type { OfficeSeller, OfficeSellerFile, SellerWish } from '#contract/office-sellers.ts'
import { countLimit } from '#contract/table.ts'
import type { Actor } from '#platform/actor.ts'
import { audit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { csvFile, type CsvColumns } from '#platform/csv-file.ts'
import { inTransaction, type Db, type Tx } from '#platform/db.ts'
import type { FactBook } from '#platform/facts.ts'
import { pageOf, readKeyset, type Keyset } from '#platform/keyset.ts'
import { refuse } from '#platform/refusal.ts'
import type { FileReply } from '#platform/serve.ts'
import { readChecklist, suspend, unsuspend, waive } from '#rooms/catalog/seller-standing.ts'
import { daysBetween } from './days-between.ts'
import { countParts } from './orders-table.store.ts'
import * as store from './sellers-table.store.ts'

export interface OfficeDesk {
  db: Db
  clock: Clock
}

type Standing = OfficeDesk & { facts: FactBook }

interface Page {
  after?: string | undefined
  limit: number
}

/** A page of all sellers, and how many are suspended (1000 means or more). */
export async function listOfficeSellers(db: Db, { after, limit, ...wish }: SellerWish & Page) {
  const key = readKeyset(after, 'text')
  const [rows, suspended] = await Promise.all([
    store.listSellers(db, { ...understood(wish), after: key, limit: limit + 1 }, countLimit),
    store.countSuspended(db, countLimit),
  ])
  const { page, next } = pageOf(rows, limit, keyOf)
  return { sellers: page.map(shown), next, counts: { suspended } }
}

/** The same table as a file, whole. */
export async function exportOfficeSellers({ db, clock }: OfficeDesk, wish: SellerWish): Promise<FileReply> {
  return csvFile({
    name: 'sellers',
    now: clock.now(),
    columns,
    read: (last: store.SellersRow | undefined, limit) =>
      store.listSellers(db, { ...understood(wish), after: last && keyOf(last), limit }, countLimit),
  })
}

const columns: CsvColumns<store.SellersRow> = [
  ['id', ({ id }) => id],
  ['username', ({ username }) => username],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['joined', ({ createdAt }) => createdAt.toISOString()],
  ['listed', ({ listed }) => listed],
  [
    'rating',
    ({ ratingSum, ratingCount }) => (ratingCount === 0 ? '' : (ratingSum / 2 / ratingCount).toFixed(1)),
  ],
  ['ready', ({ isReady }) => (isReady ? 'yes' : 'no')],
  ['suspended', ({ suspendedAt }) => suspendedAt?.toISOString() ?? ''],
]

function understood({ tab, sort, search, from, to }: SellerWish): Omit<store.SellersWish, 'after' | 'limit'> {
  return { tab, sort, search: search || undefined, ...daysBetween(from, to) }
}

function keyOf({ lowered, id }: store.SellersRow): Keyset {
  return { value: lowered, id }
}

function shown(row: store.SellersRow): OfficeSeller {
  const { id: _id, createdAt, ratingSum, ratingCount, suspendedAt, lowered: _, ...rest } = row
  return {
    ...rest,
    _id,
    joinedAt: createdAt.toISOString(),
    rating: ratingCount === 0 ? null : Math.round((ratingSum * 5) / ratingCount) / 10,
    suspendedAt: suspendedAt?.toISOString() ?? null,
  }
}

/** One seller with their checklist and what is under way. Refuses with not_found. */
export async function getSellerFile(db: Db, id: string): Promise<OfficeSellerFile> {
  const row = await store.findSellerFile(db, id, countLimit)
  if (!row) throw refuse('not_found')
  const [{ lines }, { late: _late, ...counts }] = await Promise.all([
    readChecklist(db, id),
    countParts(db, id, countLimit),
  ])
  const { waived, ...rest } = row
  return {
    ...shown(rest),
    phone: row.phone,
    instagram: row.instagram,
    suspendedReason: row.suspendedReason,
    checklist: lines.map((line) => ({ ...line, isWaived: waived.includes(line.key) })),
    counts,
  }
}

/**
 * Takes a seller's pieces off the shop; the desk shows `why`, and a letter says it. Refuses with not_found, and with wrong_state who belongs
 * to the house or is suspended already.
 */
export function suspendSeller(desk: Standing, actor: Actor, id: string, why: string) {
  return change(desk, id, async (tx, at) => {
    const rested = await suspend(desk.facts, tx, id, why, new Date(at))
    await audit(tx, {
      actor,
      action: 'seller.suspend',
      target: { kind: 'seller', id },
      after: { rested },
      why,
      at,
    })
  })
}

/** Lifts a suspension; a letter tells the seller. Refuses with not_found, wrong_state. */
export function unsuspendSeller(desk: Standing, actor: Actor, id: string, why: string) {
  return change(desk, id, async (tx, at) => {
    const { reason, listed } = await unsuspend(desk.facts, tx, id, new Date(at))
    const target = { kind: 'seller', id }
    await audit(tx, {
      actor,
      action: 'seller.unsuspend',
      target,
      before: { reason },
      after: { listed },
      why,
      at,
    })
  })
}

/** The lines of the checklist that are not asked of this seller from now on. Refuses with not_found. */
export function waiveChecklist(
  desk: OfficeDesk,
  actor: Actor,
  id: string,
  { lines, why }: { lines: readonly string[]; why: string },
) {
  return change(desk, id, async (tx, at) => {
    const after = [...new Set(lines)].toSorted()
    const before = await waive(tx, id, after)
    const target = { kind: 'seller', id }
    await audit(tx, {
      actor,
      action: 'seller.waive',
      target,
      before: { waived: before },
      after: { waived: after },
      why,
      at,
    })
  })
}

async function change(
  { db, clock }: OfficeDesk,
  id: string,
  work: (tx: Tx, at: number) => Promise<void>,
): Promise<{ seller: OfficeSellerFile }> {
  await inTransaction(db, (tx) => work(tx, clock.now()))
  return { seller: await getSellerFile(db, id) }
}
