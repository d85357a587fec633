import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { largestInt } from '#contract/table.ts'
import { csvColumns } from './csv-columns.ts'
import { listingTabs } from './listings.ts'
import { importMapping, importPreview } from './import-mapping.ts'
import { lineText } from '#contract/text.ts'

export const importStates = ['mapping', 'waiting', 'running', 'done', 'cancelled', 'failed'] as const
/**
 * Import of a CSV file of listings. In the state `mapping`, the import waits until the seller has mapped the columns.
 */
export const listingImport = z.object({
  _id: z.string(),
  fileName: z.string(),
  startAs: z.enum(['draft', 'active']),
  state: z.enum(importStates),
  bytes: z.int(),
  /** Number of bytes read so far. The progress is `bytesDone / bytes`. */
  bytesDone: z.int(),
  /** Number of rows read so far, in total and by outcome. */
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  /** Number of rows imported with a note, such as a draft instead of a published listing. */
  noted: z.int(),
  /** Number of listings in the file. Null until the listings have been counted. */
  total: z.int().nullable(),
  /** Number of photos that were downloaded, and number of photos that failed to download. */
  photosAdded: z.int(),
  photosMissing: z.int(),
  /** Whether the server still stores the uploaded file. */
  hasFile: z.boolean(),
  /** Error message if the whole file was rejected. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type ListingImport = z.infer<typeof listingImport>

/** Outcome of a row. `line` is the number of the row's first line in the file; the header is line 1. */
export const importRow = z.object({
  line: z.int(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'failed']),
  _id: z.string().nullable(),
  title: z.string(),
  /** Name of the column that caused the error, as spelled in the file. */
  field: z.string().nullable(),
  message: z.string().nullable(),
})
export type ImportRow = z.infer<typeof importRow>

/** Body of an uploaded CSV file: a Blob in browsers, a stream on the server. */
type CsvBody = Blob | AsyncIterable<Uint8Array>

const id = z.object({ id: z.string().max(80) })
const one = z.object({ import: listingImport })

export const importCalls = {
  createImport: endpoint({
    featureOfOwners: 'firstParty',
    summary: 'Uploads a CSV file of listings (body: text/csv). Rows with an id change that listing',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/imports',
    perMinute: 20,
    bodyType: 'csv',
    body: z.custom<CsvBody>(),
    query: z.object({
      name: lineText(200).default('listings.csv'),
      startAs: z.enum(['draft', 'active']).default('draft'),
      /**
       * Whether to import a file that was already imported. If false, the call fails with import_repeated for such a
       * file.
       */
      again: z.stringbool().default(false),
      /** Whether the import waits for a call to `startImport`. If false, the import starts immediately. */
      hold: z.stringbool().default(false),
    }),
    reply: one,
    errors: ['import_repeated', 'checklist_incomplete'],
  }),
  listImports: endpoint({
    summary: "Returns the seller's latest imports, and the column names of a file in the reader's language",
    who: 'seller',
    staffViews: true,
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/imports',
    reply: z.object({ imports: z.array(listingImport), heads: z.record(z.enum(csvColumns), z.string()) }),
    errors: [],
  }),
  getImport: endpoint({
    summary: 'Returns the progress of an import and a page of its report',
    who: 'seller',
    staffViews: true,
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/imports/:id',
    params: id,
    query: z.object({
      /** Rows to return. `problems`: only rows that failed or have a note. */
      show: z.enum(['problems', 'all']).default('problems'),
      /** Cursor: the value of `next` in the reply with the previous page. */
      after: z.coerce.number().int().min(0).max(largestInt).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
    reply: z.object({ import: listingImport, rows: z.array(importRow), next: z.int().nullable() }),
    errors: ['not_found'],
  }),
  previewImport: endpoint({
    summary:
      'Returns a preview of a pending import with the given mapping, or with a suggested mapping if none ' +
      'is given',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/imports/:id/preview',
    perMinute: 120,
    params: id,
    body: z.object({ mapping: importMapping.optional() }),
    reply: importPreview,
    errors: ['not_found', 'wrong_state'],
  }),
  startImport: endpoint({
    featureOfOwners: 'firstParty',
    summary: 'Starts a pending import',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/imports/:id/start',
    params: id,
    body: z.object({ mapping: importMapping }),
    reply: one,
    errors: ['not_found', 'wrong_state'],
  }),
  getFailedRows: endpoint({
    summary:
      "Returns the failed rows as CSV with the file's columns and an error message, so that the seller can " +
      'correct them and upload them again',
    who: 'seller',
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/imports/:id/failed',
    perMinute: 20,
    params: id,
    reply: z.any(),
    replyType: 'text/csv; charset=utf-8',
    errors: ['not_found'],
  }),
  cancelImport: endpoint({
    summary: 'Cancels an import. Rows that were already imported stay',
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/imports/:id/cancel',
    params: id,
    reply: one,
    errors: ['not_found'],
  }),
  exportListings: endpoint({
    summary:
      'Returns all listings that are not deleted, or those of a tab, as a CSV file that can be imported again',
    who: 'seller',
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/listings/export',
    perMinute: 20,
    query: z.object({
      tab: z.enum(listingTabs).default('all'),
      /** Search words, as in `listListings`. */
      search: z.string().trim().max(100).optional(),
    }),
    reply: z.any(),
    replyType: 'text/csv; charset=utf-8',
    errors: [],
  }),
}
