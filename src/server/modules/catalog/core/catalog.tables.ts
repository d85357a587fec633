import type { Generated, GeneratedAlways } from 'kysely'
import type { Photo } from '#contract/pictures.ts'

interface BrandsTable {
  id: Generated<number>
  name: string
  is_custom: Generated<boolean>
}

interface TypesTable {
  id: Generated<number>
  label: string
  parent_id: number | null
  has_gender: Generated<boolean>
  position: Generated<number>
}

interface ListingsTable {
  id: string
  no: Generated<number>
  seller_id: string
  title: string
  description: Generated<string>
  /** Null, as the next, where a draft does not say. */
  brand_id: number | null
  type_id: number | null
  gender: string | null
  color: string | null
  condition: string | null
  price_cents: number | null
  currency: Generated<string>
  total_allowed: Generated<number>
  held: Generated<number>
  photos: Generated<Photo[]>
  state: Generated<'draft' | 'active' | 'paused' | 'removed'>
  /** Grows with every edit. */
  version: Generated<number>
  changed_at: Date | null
  removed_from: 'draft' | 'active' | 'paused' | null
  has_units: Generated<boolean>
  tab: GeneratedAlways<'draft' | 'active' | 'paused' | 'sold' | 'removed'>
  featured_rank: number | null
  watch_count: Generated<number>
  view_count: Generated<number>
  listed_at: Date
}

interface ListingSizesTable {
  id: string
  listing_id: string
  label: string
  position: Generated<number>
  qty: number
  held: Generated<number>
  is_retired: Generated<boolean>
}

interface ListingViewsTable {
  listing_id: string
  visitor: string
  hour: Date
}

interface FeedbackTable {
  id: string
  seller_id: string
  order_line_id: string | null
  author: Generated<string>
  rate: string
  body: Generated<string>
  photo_key: string | null
  listing_photo_key: string | null
  hidden: Generated<boolean>
  created_at: Date
}

interface CatalogTables {
  brands: BrandsTable
  types: TypesTable
  listings: ListingsTable
  listing_sizes: ListingSizesTable
  listing_views: ListingViewsTable
  feedback: FeedbackTable
}

declare module '#platform/database/db.ts' {
  interface Tables extends CatalogTables {}
}
