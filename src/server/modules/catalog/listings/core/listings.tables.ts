import type { Generated } from 'kysely'

interface PhotoUploadsTable {
  key: string
  seller_id: string
  width: number
  height: number
  blur: string
  state: Generated<'new' | 'kept' | 'gone'>
  uploaded_at: Date
}

interface ListingAttemptsTable {
  seller_id: string
  attempt: string
  listing_id: string
  at: Date
}

interface ListingTables {
  photo_uploads: PhotoUploadsTable
  listing_attempts: ListingAttemptsTable
}

declare module '#platform/database/db.ts' {
  interface Tables extends ListingTables {}
}
