import { sql } from 'kysely'
import type { ListingState } from '#contract/listings.ts'
import type { Photo } from '#contract/pictures.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { SizePlan } from './sizes.rules.ts'

/** All of a piece that its seller may set. */
export interface PieceContent {
  title: string
  description: string
  brandId: number | null
  typeId: number | null
  gender: string | null
  color: string | null
  condition: string | null
  priceCents: number | null
  totalAllowed: number
  photos: Photo[]
}

export interface NewPiece {
  id: string
  state: 'draft' | 'active'
  content: PieceContent
}

/** One statement, however many; they are numbered in this order, so the last is the newest. */
export async function insertPieces(tx: Tx, sellerId: string, pieces: readonly NewPiece[], now: Date) {
  if (pieces.length === 0) return
  const rows = pieces.map(({ id, state, content }, position) => ({ ...content, id, state, position }))
  await sql`
    insert into pieces (id, seller_id, state, title, description, brand_id, type_id, gender, color, condition,
      price_cents, total_allowed, photos, listed_at, changed_at)
    select w.id, ${sellerId}, w.state, w.title, w.description, w."brandId", w."typeId", w.gender, w.color,
      w.condition, w."priceCents", w."totalAllowed", w.photos, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id text, state text, position integer, ${contentColumns})
    order by w.position`.execute(tx)
}

const contentColumns =
  sql.raw(`title text, description text, "brandId" integer, "typeId" integer, gender text,
  color text, condition text, "priceCents" integer, "totalAllowed" integer, photos jsonb`)

/** One statement, however many; their rows are locked. */
export async function updateContents(
  tx: Tx,
  pieces: readonly { id: string; content: PieceContent }[],
  now: Date,
): Promise<void> {
  if (pieces.length === 0) return
  const rows = pieces.map(({ id, content }) => ({ ...content, id }))
  await sql`
    update pieces p set title = w.title, description = w.description, brand_id = w."brandId", type_id = w."typeId",
      gender = w.gender, color = w.color, condition = w.condition, price_cents = w."priceCents",
      total_allowed = w."totalAllowed", photos = w.photos, version = p.version + 1, changed_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id text, ${contentColumns})
    where p.id = w.id`.execute(tx)
}

/** Writes the sizes of pieces as planned, in two statements; `newSizeId` makes ids for new ones. */
export async function writeSizes(
  tx: Tx,
  pieces: readonly { id: string; sizes: readonly SizePlan[] }[],
  newSizeId: () => string,
): Promise<void> {
  const all = pieces.flatMap(({ id: pieceId, sizes }) => sizes.map((size) => ({ ...size, pieceId })))
  const known = all.filter((size) => size.id !== undefined)
  const fresh = all.filter((size) => size.id === undefined).map((size) => ({ ...size, id: newSizeId() }))
  if (known.length > 0)
    await sql`
      update piece_sizes z set label = w.label, qty = w.qty, position = w.position, is_retired = w."isRetired"
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
        as w(id text, "pieceId" text, label text, qty integer, position integer, "isRetired" boolean)
      where z.id = w.id and z.piece_id = w."pieceId"
        and (z.label, z.qty, z.position, z.is_retired) is distinct from (w.label, w.qty, w.position, w."isRetired")`.execute(
      tx,
    )
  if (fresh.length > 0)
    await sql`
      insert into piece_sizes (id, piece_id, label, qty, position)
      select w.id, w."pieceId", w.label, w.qty, w.position
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
        as w(id text, "pieceId" text, label text, qty integer, position integer)`.execute(tx)
}

/** What a move or a bulk edit makes of a piece. */
export interface PieceChange {
  id: string
  state: ListingState
  removedFrom: string | null
  priceCents: number | null
  totalAllowed: number
  /** Seen by buyers for the first time: it is the newest from now on. */
  isFirst: boolean
  sizes: { id: string; qty: number }[]
}

/** Two statements, however many pieces; their rows are locked. */
export async function applyChanges(tx: Tx, changes: readonly PieceChange[], now: Date): Promise<void> {
  const json = JSON.stringify(changes)
  await sql`
    update pieces p set state = c.state, removed_from = c."removedFrom", price_cents = c."priceCents",
      total_allowed = c."totalAllowed", version = p.version + 1, changed_at = ${now},
      listed_at = case when c."isFirst" then ${now}::timestamptz else p.listed_at end,
      no = case when c."isFirst" then nextval(pg_get_serial_sequence('pieces', 'no'))::integer else p.no end
    from jsonb_to_recordset(${json}::jsonb) as c(id text, state text, "removedFrom" text, "priceCents" integer,
      "totalAllowed" integer, "isFirst" boolean)
    where p.id = c.id`.execute(tx)
  await sql`
    update piece_sizes z set qty = w.qty
    from jsonb_to_recordset(${json}::jsonb) as c(id text, sizes jsonb),
      jsonb_to_recordset(c.sizes) as w(id text, qty integer)
    where z.id = w.id and z.piece_id = c.id and z.qty <> w.qty`.execute(tx)
}

/** The piece an attempt has made before; undefined when it is the first of its kind. */
export async function claimAttempt(tx: Tx, sellerId: string, attempt: string, pieceId: string, now: Date) {
  const { rows } = await sql`
    insert into listing_attempts (seller_id, attempt, piece_id, at)
    values (${sellerId}, ${attempt}, ${pieceId}, ${now}) on conflict do nothing returning 1`.execute(tx)
  if (rows.length > 0) return undefined
  const { rows: before } = await sql<{ pieceId: string }>`
    select piece_id as "pieceId" from listing_attempts
    where seller_id = ${sellerId} and attempt = ${attempt}`.execute(tx)
  return before[0]?.pieceId
}

export async function pruneAttempts(db: Db, before: Date): Promise<void> {
  await sql`delete from listing_attempts where at < ${before}`.execute(db)
}
