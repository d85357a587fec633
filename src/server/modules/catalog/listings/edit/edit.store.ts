import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { contentColumns, contentRecord, contentValues, type ListingContent } from '../core/listing-content.ts'
import type { SizePlan } from './sizes.rules.ts'
import type { ListingChange } from './listing-change.ts'

export interface NewListing {
  id: string
  state: 'draft' | 'active'
  content: ListingContent
}

/**
 * Inserts listings in one statement. Assigns listing numbers in the given order, so that the last listing is the
 * newest.
 */
export async function insertListings(tx: Tx, sellerId: string, listings: readonly NewListing[], now: Date) {
  if (listings.length === 0) return
  const rows = listings.map(({ id, state, content }, position) => ({ ...content, id, state, position }))
  await sql`
    insert into listings (id, seller_id, state, currency, ${contentColumns}, listed_at, changed_at)
    select w.id, ${sellerId}, w.state, ${marketplaceCurrency()}, ${contentValues}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id text, state text, position integer, ${contentRecord})
    order by w.position`.execute(tx)
}

/** Updates the contents of listings in one statement. The caller must have locked the listings. */
export async function updateContents(
  tx: Tx,
  listings: readonly { id: string; content: ListingContent }[],
  now: Date,
): Promise<void> {
  if (listings.length === 0) return
  const rows = listings.map(({ id, content }) => ({ ...content, id }))
  await sql`
    update listings p set (${contentColumns}) = (${contentValues}), version = p.version + 1, changed_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id text, ${contentRecord})
    where p.id = w.id`.execute(tx)
}

/** SQL fragments for writing sizes: the columns, the values from the record set `w`, and the definition of `w`. */
const sizeColumns = sql.raw(
  'label, qty, position, is_retired, choices, size_value, price_cents, sku, barcode, cost_cents, photo_key',
)
const sizeValues =
  sql.raw(`w.label, w.qty, w.position, w."isRetired", w.choices, w."sizeValue", w."priceCents", w.sku,
  w.barcode, w."costCents", w."photoKey"`)
const sizeRecord =
  sql.raw(`id text, "listingId" text, label text, qty integer, position integer, "isRetired" boolean,
  choices text[], "sizeValue" text, "priceCents" integer, sku text, barcode text, "costCents" integer, "photoKey" text`)

const storedSizeColumns =
  sql.raw(`z.label, z.qty, z.position, z.is_retired, z.choices, z.size_value, z.price_cents, z.sku,
  z.barcode, z.cost_cents, z.photo_key`)

/** Writes the planned sizes of listings in two statements. `newSizeId` creates an id for each new size. */
export async function writeSizes(
  tx: Tx,
  listings: readonly { id: string; sizes: readonly SizePlan[] }[],
  newSizeId: () => string,
): Promise<void> {
  const all = listings.flatMap(({ id: listingId, sizes }) => sizes.map((size) => ({ ...size, listingId })))
  const existing = all.filter((size) => size.id !== undefined)
  const fresh = all.filter((size) => size.id === undefined).map((size) => ({ ...size, id: newSizeId() }))
  if (existing.length > 0)
    await sql`
      update listing_sizes z set (${sizeColumns}) = (${sizeValues})
      from jsonb_to_recordset(${JSON.stringify(existing)}::jsonb) as w(${sizeRecord})
      where z.id = w.id and z.listing_id = w."listingId"
        and (${storedSizeColumns}) is distinct from (${sizeValues})`.execute(tx)
  if (fresh.length > 0)
    await sql`
      insert into listing_sizes (id, listing_id, ${sizeColumns})
      select w.id, w."listingId", ${sizeValues}
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as w(${sizeRecord})`.execute(tx)
}

/** Applies state changes in at most two statements. The caller must have locked the listings. */
export async function applyChanges(tx: Tx, changes: readonly ListingChange[], now: Date): Promise<void> {
  const json = JSON.stringify(changes)
  await sql`
    update listings p set state = c.state, removed_from = c."removedFrom", publish_at = c."publishAt", price_cents = c."priceCents",
      base_price_cents = case when c."hasVariantPrices" then c."priceCents" end, total_allowed = c."totalAllowed", version = p.version + 1, changed_at = ${now},
      review = case when c."leavesReview" is null then p.review end, review_at = case when c."leavesReview" is null then p.review_at end,
      review_causes = case when c."leavesReview" is null then p.review_causes end,
      review_from = case when c."leavesReview" is null then p.review_from end,
      review_reason = case when c."leavesReview" is null then p.review_reason end,
      listed_at = case when c."isFirst" then ${now}::timestamptz else p.listed_at end,
      no = case when c."isFirst" then nextval(pg_get_serial_sequence('listings', 'no'))::integer else p.no end
    from jsonb_to_recordset(${json}::jsonb) as c(id text, state text, "removedFrom" text, "publishAt" timestamptz, "priceCents" integer,
      "hasVariantPrices" boolean, "totalAllowed" integer, "isFirst" boolean, "leavesReview" text)
    where p.id = c.id`.execute(tx)
  if (changes.every(({ sizes }) => sizes.length === 0)) return
  await sql`
    update listing_sizes z set qty = w.qty, price_cents = w."priceCents"
    from jsonb_to_recordset(${json}::jsonb) as c(id text, sizes jsonb),
      jsonb_to_recordset(c.sizes) as w(id text, qty integer, "priceCents" integer)
    where z.id = w.id and z.listing_id = c.id
      and (z.qty, z.price_cents) is distinct from (w.qty, w."priceCents")`.execute(tx)
}

/**
 * Records an attempt to create a listing under its idempotency key. Returns the id of the listing that an earlier call
 * with the same key created, or undefined if this is the first call.
 */
export async function claimAttempt(tx: Tx, sellerId: string, attempt: string, listingId: string, now: Date) {
  const { rows } = await sql`
    insert into listing_attempts (seller_id, attempt, listing_id, at)
    values (${sellerId}, ${attempt}, ${listingId}, ${now}) on conflict do nothing returning 1`.execute(tx)
  if (rows.length > 0) return undefined
  const { rows: before } = await sql<{ listingId: string }>`
    select listing_id as "listingId" from listing_attempts
    where seller_id = ${sellerId} and attempt = ${attempt}`.execute(tx)
  return before[0]?.listingId
}

export async function deleteOldSaveAttempts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('listing_attempts').where('at', '<', before).execute()
}
