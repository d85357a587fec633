import { sql } from 'kysely'
import { mapListingTexts, type ListingTextName } from '#contract/catalog/listing-texts.ts'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import type { OptionAxis } from '#contract/catalog/variants.ts'
import type { Photo } from '#contract/pictures.ts'

/** All stored fields of a listing that its seller can edit. */
export interface ListingContent extends Record<ListingTextName, string> {
  brandId: number | null
  typeId: number | null
  gender: string | null
  color: string | null
  condition: string | null
  /** Price of all sizes, except variants that have a separate price. */
  priceCents: number | null
  /** Whether at least one variant has a separate price. */
  hasVariantPrices: boolean
  /** Options whose combinations are the variants. Null for a listing that has sizes but no options. */
  optionAxes: OptionAxis[] | null
  totalAllowed: number
  photos: Photo[]
  /** Attribute values that everyone sees. */
  attributes: AttributeValues
  /** Attribute values that only the seller and staff see. */
  privateAttributes: AttributeValues
  /** Search words for the public attribute values. See `attributeSearchWords`. */
  attributeWords: string
}

export const emptyContent: ListingContent = {
  ...mapListingTexts(() => ''),
  brandId: null,
  typeId: null,
  gender: null,
  color: null,
  condition: null,
  priceCents: null,
  hasVariantPrices: false,
  optionAxes: null,
  totalAllowed: 0,
  photos: [],
  attributes: {},
  privateAttributes: {},
  attributeWords: '',
}

/** Returns only those fields of a listing that its seller can edit. */
export function contentOf(listing: ListingContent): ListingContent {
  const { brandId, typeId, gender, color, condition, priceCents, totalAllowed, photos } = listing
  const { attributes, privateAttributes, attributeWords, hasVariantPrices, optionAxes } = listing
  const texts = mapListingTexts((text) => listing[text])
  const chosen = { brandId, typeId, gender, color, condition, attributes, privateAttributes, attributeWords }
  return { ...texts, ...chosen, priceCents, hasVariantPrices, optionAxes, totalAllowed, photos }
}

/** SQL columns to select from the table `listings`, which the statement must alias as `p`. */
export const contentFields = sql`p.title, p.description, p.brand_id as "brandId", p.type_id as "typeId", p.gender,
  p.color, p.condition, coalesce(p.base_price_cents, p.price_cents) as "priceCents",
  p.base_price_cents is not null as "hasVariantPrices", p.option_axes as "optionAxes",
  p.total_allowed as "totalAllowed", p.photos,
  p.attributes, p.private_attributes as "privateAttributes", p.attribute_words as "attributeWords"`

/** SQL columns to write, in the same order as the values in `contentValues`. */
export const contentColumns = sql.raw(`title, description, brand_id, type_id, gender, color, condition,
  price_cents, base_price_cents, option_axes, total_allowed, photos, attributes, private_attributes, attribute_words`)
export const contentValues =
  sql.raw(`w.title, w.description, w."brandId", w."typeId", w.gender, w.color, w.condition,
  w."priceCents", case when w."hasVariantPrices" then w."priceCents" end, w."optionAxes", w."totalAllowed", w.photos, w.attributes, w."privateAttributes", w."attributeWords"`)
/** SQL column definitions of the record set `w`, for statements that receive the contents of listings as JSON. */
export const contentRecord =
  sql.raw(`title text, description text, "brandId" integer, "typeId" integer, gender text,
  color text, condition text, "priceCents" integer, "hasVariantPrices" boolean, "optionAxes" jsonb,
  "totalAllowed" integer, photos jsonb, attributes jsonb, "privateAttributes" jsonb, "attributeWords" text`)
