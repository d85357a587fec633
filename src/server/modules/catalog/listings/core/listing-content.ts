import { sql } from 'kysely'
import { mapListingTexts, type ListingTextName } from '#contract/catalog/listing-texts.ts'
import type { Photo } from '#contract/pictures.ts'

/** All stored fields of a listing that its seller can edit. */
export interface ListingContent extends Record<ListingTextName, string> {
  brandId: number | null
  typeId: number | null
  gender: string | null
  color: string | null
  condition: string | null
  priceCents: number | null
  totalAllowed: number
  photos: Photo[]
}

export const emptyContent: ListingContent = {
  ...mapListingTexts(() => ''),
  brandId: null,
  typeId: null,
  gender: null,
  color: null,
  condition: null,
  priceCents: null,
  totalAllowed: 0,
  photos: [],
}

/** Returns only those fields of a listing that its seller can edit. */
export function contentOf(listing: ListingContent): ListingContent {
  const { brandId, typeId, gender, color, condition, priceCents, totalAllowed, photos } = listing
  const texts = mapListingTexts((text) => listing[text])
  return { ...texts, brandId, typeId, gender, color, condition, priceCents, totalAllowed, photos }
}

/** SQL columns to select from the table `listings`, which the statement must alias as `p`. */
export const contentFields = sql`p.title, p.description, p.brand_id as "brandId", p.type_id as "typeId", p.gender,
  p.color, p.condition, p.price_cents as "priceCents", p.total_allowed as "totalAllowed", p.photos`

/** SQL columns to write, in the same order as the values in `contentValues`. */
export const contentColumns = sql.raw(`title, description, brand_id, type_id, gender, color, condition,
  price_cents, total_allowed, photos`)
export const contentValues =
  sql.raw(`w.title, w.description, w."brandId", w."typeId", w.gender, w.color, w.condition,
  w."priceCents", w."totalAllowed", w.photos`)
/** SQL column definitions of the record set `w`, for statements that receive the contents of listings as JSON. */
export const contentRecord =
  sql.raw(`title text, description text, "brandId" integer, "typeId" integer, gender text,
  color text, condition text, "priceCents" integer, "totalAllowed" integer, photos jsonb`)
