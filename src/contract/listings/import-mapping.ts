import { z } from 'zod'
import { valueCode } from '#contract/catalog/catalog.ts'
import { csvColumns } from './csv-columns.ts'

/** Shops whose files are known by their header. */
export const importSources = ['shopify', 'woocommerce', 'etsy', 'ebay', 'vinted'] as const
export type ImportSource = (typeof importSources)[number]

/** What a column of a file can be. */
export const importFields = [...csvColumns, 'size', 'qty'] as const
export type ImportField = (typeof importFields)[number]

/** Fields whose words are the marketplace's own: what a file calls them can be said once for all of its rows. */
export const wordFields = ['type', 'gender', 'condition'] as const
export type WordField = (typeof wordFields)[number]

/** Maximum number of named columns in a file. */
export const maxImportColumns = 1000
/** Maximum number of columns whose photos are taken. */
export const maxPhotoColumns = 40
const column = z
  .int()
  .min(0)
  .max(maxImportColumns - 1)
const said = z.string().max(200)

/** What the columns of a file mean, counted from 0, and what its words mean. */
export const importMapping = z.object({
  columns: z.partialRecord(z.enum(importFields), column),
  /** Columns with the address of one more photo. */
  photoColumns: z.array(column).max(maxPhotoColumns).default([]),
  /** What all rows have alike, where no column says it. */
  fixed: z
    .object({
      type: z.string().max(80),
      gender: valueCode,
      condition: valueCode,
      brand: z.string().max(80),
      color: z.string().max(40),
    })
    .partial()
    .default({}),
  /** A word of the file, in lower case, and ours for it. */
  words: z
    .partialRecord(z.enum(wordFields), z.record(said, z.string().max(80)))
    .refine((words) => Object.values(words).every((one) => Object.keys(one).length <= 500))
    .default({}),
})
export type ImportMapping = z.infer<typeof importMapping>

/** A file as it would come in. */
export const importPreview = z.object({
  source: z.enum(importSources).nullable(),
  /** Its columns in order, each with a cell or two that is not empty. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  mapping: importMapping,
  /** Values that the first listings would store, as plain text, including fields that are read from several columns. */
  stored: z.partialRecord(z.enum(importFields), z.array(z.string())),
  /** Name of the column whose sale price overrides the mapped price in rows that have one; null if there is no such column. */
  salePrice: z.string().nullable(),
  /** The columns were said so for an earlier file with the same header. */
  isRemembered: z.boolean(),
  /** Words of the file that are not the marketplace's, with what each is taken for; null: nobody knows. */
  words: z.array(
    z.object({
      field: z.enum(wordFields),
      said: z.string(),
      means: z.string().nullable(),
      rows: z.int(),
      /** Categories that a parent category of this name is divided into: listings are filed under one of them. */
      parts: z.array(z.string()),
    }),
  ),
  /** Sizes and colors are read from the variants of each listing. */
  hasVariants: z.boolean(),
  /** Without these nothing can come in. */
  missing: z.array(z.enum(importFields)),
  /** Without these every new listing stays a draft. */
  draftWithout: z.array(z.enum(importFields)),
  /** Number of checked listings that would be drafts because something is missing, and how many of them lack each field. */
  draftRows: z.int(),
  drafts: z.array(z.object({ field: z.enum(importFields), rows: z.int() })),
  /** Number of checked listings that stay drafts because they were not for sale where the file comes from. */
  unlisted: z.int(),
  /** Names of columns that are not imported. */
  unused: z.array(z.string()),
  /** Listings among the rows looked at, the file's first; `isWhole`: that is all of it. */
  checked: z.int(),
  isWhole: z.boolean(),
  /** How many of them would fail, and the first of them. */
  failing: z.int(),
  /** `rows`: how many listings have the same error. */
  faults: z.array(z.object({ line: z.int(), field: z.string(), message: z.string(), rows: z.int() })),
  photos: z.int(),
  /** Code or symbol of the currency of all previewed prices if it is not the marketplace's; null otherwise. */
  otherCurrency: z.string().nullable(),
})
export type ImportPreview = z.infer<typeof importPreview>
