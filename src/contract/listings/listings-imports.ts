import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { largestInt } from '#contract/table.ts'
import { listingTextNames } from './listing-texts.ts'

/** The columns of a file of listings, in the order an export has them. */
export const csvColumns = [
  'id',
  ...listingTextNames,
  'brand',
  'type',
  'gender',
  'color',
  'condition',
  'price',
  'sizes',
  'total_allowed',
  'photos',
] as const

export const importStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const
/** A CSV file on its way into listings. */
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
    summary: 'Takes a CSV file of listings (body: text/csv, UTF-8); rows with an id change that listing',
    who: 'seller',
    method: 'POST',
    path: '/api{sellerPrefix}/imports',
    perMinute: 20,
    bodyType: 'csv',
    body: z.custom<CsvBody>(),
    query: z.object({
      name: z.string().trim().max(200).default('listings.csv'),
      startAs: z.enum(['draft', 'active']).default('draft'),
      /** A file that was imported before is refused unless this is true. */
      again: z.stringbool().default(false),
    }),
    reply: one,
    errors: ['import_repeated', 'checklist_incomplete'],
  }),
  listImports: endpoint({
    summary:
      "The seller's newest imports, and what the columns of a file are called in the reader's language",
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/imports',
    reply: z.object({ imports: z.array(listingImport), heads: z.record(z.enum(csvColumns), z.string()) }),
    errors: [],
  }),
  getImport: endpoint({
    summary: 'How far an import is, and a page of its report',
    who: 'seller',
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
  cancelImport: endpoint({
    summary: 'Stops an import; rows that are in stay in',
    who: 'seller',
    method: 'POST',
    path: '/api{sellerPrefix}/imports/:id/cancel',
    params: id,
    reply: one,
    errors: ['not_found'],
  }),
  exportListings: endpoint({
    summary: 'All listings that are not removed as a CSV file, to be imported again as they are',
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/listings/export',
    perMinute: 20,
    reply: z.any(),
    replyType: 'text/csv; charset=utf-8',
    errors: [],
  }),
}
