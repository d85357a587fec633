import { invalidate } from '#platform/cache/invalidation-log.ts'
import { newId } from '#platform/core/ids.ts'
import type { Tx } from '#platform/database/db.ts'
import { readListsWithSharedLock, type LockedLists } from '#modules/catalog/core/lists-lock.store.ts'
import { queueReportedEdits, queueFirstListings } from '#modules/catalog/core/checks.store.ts'
import type { Lookups } from '../edit/content.ts'
import { insertListings, updateContents, writeSizes } from '../edit/edit.store.ts'
import type { SellerListing } from '../core/listing.rules.ts'
import { findSellerListings, lockListings } from '../core/listing.store.ts'
import { ensureBrands, readColorNames } from '../edit/names.store.ts'
import { findOwnPhotos, claimUploads } from '../edit/photos.store.ts'
import { readReviewGate, reviewEdits } from '../review/gate.ts'
import { enterReview } from '../review/gate.store.ts'
import { readImportTypes } from './import-types.ts'
import { insertRows, type ImportProgress, type RowResult } from './progress.store.ts'
import { planRow, type BatchDeps, type BatchRow, type RowPlan } from './plan-row.ts'

/** Writes a batch of rows and returns the counts. Idempotent: skips rows that an earlier call has written. */
export async function writeBatch(
  tx: Tx,
  rows: readonly BatchRow[],
  deps: BatchDeps,
): Promise<ImportProgress['counts']> {
  const { sellerId, clock } = deps
  const lists = await readListsWithSharedLock(tx)
  const ids = [...new Set(rows.flatMap(({ read }) => ('fields' in read && read.id !== '' ? [read.id] : [])))]
  await lockListings(tx, sellerId, ids)
  const known = new Map((await findSellerListings(tx, sellerId, ids)).map((listing) => [listing.id, listing]))
  const lookups = {
    ...(await lookUp(tx, { sellerId, lists }, rows, known)),
    lists,
    ...(await readImportTypes(tx, deps.language)),
  }
  const started = new Date(clock.now())
  const gate = await readReviewGate(tx, sellerId, started)
  const plans = rows.map((row) => planRow(row, known, lookups, { ...deps, gate }))
  const fresh = await insertRows(
    tx,
    deps.importId,
    plans.map(({ note }) => note),
  )
  const now = plans.filter(({ note }) => fresh.has(note.line))
  const writes = now.flatMap(({ write }) => write ?? [])
  await writeAll(tx, sellerId, { writes, known }, started, () => newId('siz', clock))
  return countOf(now.map(({ note }) => note))
}

async function writeAll(
  tx: Tx,
  sellerId: string,
  {
    writes,
    known,
  }: { writes: readonly NonNullable<RowPlan['write']>[]; known: ReadonlyMap<string, SellerListing> },
  now: Date,
  newSizeId: () => string,
): Promise<void> {
  const [made, changed] = [writes.filter((write) => write.isNew), writes.filter((write) => !write.isNew)]
  await insertListings(tx, sellerId, made, now)
  await updateContents(tx, changed, now)
  await writeSizes(tx, writes, newSizeId)
  await enterReview(
    tx,
    made.flatMap(({ id, causes = [] }) => (causes.length > 0 ? [{ id, causes }] : [])),
    now,
  )
  const edits = changed.map(({ id, content, sizes, typeIds }) => ({
    listing: known.get(id)!,
    after: { ...content, sizes, typeIds },
  }))
  await reviewEdits(tx, sellerId, edits, now)
  await queueFirstListings(tx, shownOf(made), now)
  await queueReportedEdits(tx, shownOf(changed), now)
  await invalidate(tx, 'listing', shownOf(writes))
}

function shownOf(writes: readonly NonNullable<RowPlan['write']>[]): string[] {
  return writes.filter(({ isShown: is }) => is).map(({ id }) => id)
}

async function lookUp(
  tx: Tx,
  { sellerId, lists }: { sellerId: string; lists: Pick<LockedLists, 'fields'> },
  rows: readonly BatchRow[],
  known: ReadonlyMap<string, SellerListing>,
): Promise<Omit<Lookups, 'lists' | 'types'>> {
  const isBrandUsed = lists.fields.brand !== 'unused'
  const allFields = rows.flatMap(({ read }) => ('fields' in read ? [read.fields] : []))
  const brands = [
    ...(isBrandUsed ? allFields.map(({ brand }) => brand) : []),
    ...[...known.values()].map(({ brand }) => brand),
  ]
  const keys = [...new Set(allFields.flatMap(({ photos = [] }) => photos.map(({ key }) => key)))]
  const photos = new Map((await claimUploads(tx, sellerId, keys)).map((photo) => [photo.key, photo]))
  const others = keys.filter((key) => !photos.has(key))
  for (const photo of await findOwnPhotos(tx, sellerId, others)) photos.set(photo.key, photo)
  return {
    photos,
    colorOf: await readColorNames(tx),
    brands: await ensureBrands(
      tx,
      brands.filter((brand): brand is string => Boolean(brand)),
    ),
  }
}

function countOf(notes: readonly RowResult[]): ImportProgress['counts'] {
  const counts = { rows: notes.length, created: 0, updated: 0, unchanged: 0, failed: 0, noted: 0 }
  for (const { outcome, message } of notes) {
    counts[outcome]++
    if (outcome !== 'failed' && message !== null) counts.noted++
  }
  return counts
}
