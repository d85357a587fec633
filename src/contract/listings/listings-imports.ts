import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { largestInt } from '#contract/table.ts'
import { csvColumns } from './csv-columns.ts'
import { listingTabs } from './listings.ts'
import { importMapping, importPreview } from './import-mapping.ts'
import { lineText } from '#contract/text.ts'

export const importStates = ['mapping', 'waiting', 'running', 'done', 'cancelled', 'failed'] as const
/** A CSV file on its way into listings; `mapping`: it waits until its seller has said what the columns mean. */
export const listingImport = z.object({
  _id: z.string(),
  fileName: z.string(),
  startAs: z.enum(['draft', 'active']),
  state: z.enum(importStates),
  bytes: z.int(),
  /** How far it has been read: `bytesDone / bytes` is the progress. */
  bytesDone: z.int(),
  /** Rows read so far, and what became of them. */
  rows: z.int(),
  made: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  /** Rows that are in but not quite as asked, such as a draft instead of a listing. */
  noted: z.int(),
  /** Rows of the file, several of one listing counted once; null until they were counted. */
  total: z.int().nullable(),
  /** Photos fetched from their addresses, and those that could not be. */
  photosAdded: z.int(),
  photosMissing: z.int(),
  /** The file itself is still there. */
  hasFile: z.boolean(),
  /** Why the whole file could not be taken. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type ListingImport = z.infer<typeof listingImport>

/** What became of a line of the file: the line its row begins on, the header being line 1. */
export const importRow = z.object({
  line: z.int(),
  outcome: z.enum(['made', 'updated', 'unchanged', 'failed']),
  _id: z.string().nullable(),
  title: z.string(),
  /** The column at fault, as the file names it. */
  field: z.string().nullable(),
  message: z.string().nullable(),
})
export type ImportRow = z.infer<typeof importRow>

/** A file as a browser has it, or the stream it arrives as. */
type CsvBody = Blob | AsyncIterable<Uint8Array>

const id = z.object({ id: z.string().max(80) })
const one = z.object({ import: listingImport })

export const importCalls = {
  createImport: endpoint({
    summary: 'Takes a CSV file of listings (body: text/csv); rows with an id change that listing',
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
      /** A file that was imported before is refused unless this is true. */
      again: z.stringbool().default(false),
      /** It waits for `startImport`. */
      hold: z.stringbool().default(false),
    }),
    reply: one,
    errors: ['import_repeated', 'checklist_incomplete'],
  }),
  listImports: endpoint({
    summary:
      "The seller's newest imports, and what the columns of a file are called in the reader's language",
    who: 'seller',
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/imports',
    reply: z.object({ imports: z.array(listingImport), heads: z.record(z.enum(csvColumns), z.string()) }),
    errors: [],
  }),
  getImport: endpoint({
    summary: 'How far an import is, and a page of its report',
    who: 'seller',
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/imports/:id',
    params: id,
    query: z.object({
      /** `problems`: rows that failed or carry a note. */
      show: z.enum(['problems', 'all']).default('problems'),
      /** `next` of the page before. */
      after: z.coerce.number().int().min(0).max(largestInt).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
    reply: z.object({ import: listingImport, rows: z.array(importRow), next: z.int().nullable() }),
    errors: ['not_found'],
  }),
  previewImport: endpoint({
    summary: 'What the columns of a file that waits for it would mean; without a mapping, a first guess',
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
    summary: 'Starts an import that waits for it',
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
      'The rows that failed, with the columns of their file and a reason, to be corrected and sent again',
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
    summary: 'Stops an import; rows that are in stay in',
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
      'Listings as a CSV file, all that are not removed or those of a tab, to be imported again as they are',
    who: 'seller',
    helpers: 'listings',
    method: 'GET',
    path: '/api{sellerPrefix}/listings/export',
    perMinute: 20,
    query: z.object({
      tab: z.enum(listingTabs).default('all'),
      /** As in `listListings`. */
      search: z.string().trim().max(100).optional(),
    }),
    reply: z.any(),
    replyType: 'text/csv; charset=utf-8',
    errors: [],
  }),
}
