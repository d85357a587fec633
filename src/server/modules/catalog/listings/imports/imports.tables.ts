import type { ColumnType, Generated } from 'kysely'
import type { ImportMapping } from '#contract/listings/import-mapping.ts'
import type { ImportRow, ListingImport } from '#contract/listings/listings-imports.ts'

/** With the header it was said for: the next file of the same kind is read the same way. */
export interface SavedMapping extends ImportMapping {
  heads: string[]
}

interface ListingImportsTable {
  id: string
  seller_id: string
  file_name: string
  hash: Buffer
  bytes: number
  start_as: 'draft' | 'active'
  state: Generated<ListingImport['state']>
  bytes_done: Generated<number>
  last_line: Generated<number>
  rows: Generated<number>
  made: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  failed: Generated<number>
  noted: Generated<number>
  error: string | null
  worker: string | null
  worker_until: Date | null
  /** Taken on so often since its last progress: a worker that dies lets nothing go. */
  claims: Generated<number>
  has_file: Generated<boolean>
  /** Null before imports had one: English. */
  language: string | null
  mapping: ColumnType<SavedMapping | null, string | null, string | null>
  allow_repeats: Generated<boolean>
  total: Generated<number | null>
  photos_added: Generated<number>
  photos_missing: Generated<number>
  created_at: Date
  finished_at: Date | null
}

interface ListingImportRowsTable {
  import_id: string
  line: number
  outcome: ImportRow['outcome']
  listing_id: string | null
  title: Generated<string>
  field: string | null
  message: string | null
  fingerprint: Generated<string | null>
}

interface ImportTables {
  listing_imports: ListingImportsTable
  listing_import_rows: ListingImportRowsTable
}

declare module '#platform/database/db.ts' {
  interface Tables extends ImportTables {}
}
