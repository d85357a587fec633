import { z } from 'zod'
import { valueCode } from '#contract/catalog/catalog.ts'
import { csvColumns } from './csv-columns.ts'

/** Platforms whose files are recognized by their header. */
export const importSources = ['shopify', 'woocommerce', 'etsy', 'ebay', 'vinted'] as const
export type ImportSource = (typeof importSources)[number]

/** Meanings that a column can have. */
export const importFields = [...csvColumns, 'size', 'qty'] as const
export type ImportField = (typeof importFields)[number]

/** Fields with values from the catalog lists. A file's own words are mapped once for all rows. */
export const wordFields = ['type', 'gender', 'condition'] as const
export type WordField = (typeof wordFields)[number]

/** Maximum number of named columns in a file. */
export const maxImportColumns = 1000
/** Maximum number of columns with photos that are imported. */
export const maxPhotoColumns = 40
const column = z
  .int()
  .min(0)
  .max(maxImportColumns - 1)
const fileWord = z.string().max(200)

/** Meaning of a file's columns, counted from 0, and of its words. */
export const importMapping = z.object({
  columns: z.partialRecord(z.enum(importFields), column),
  /** Columns with a further photo URL. */
  photoColumns: z.array(column).max(maxPhotoColumns).default([]),
  /** Values for all rows, for fields without a column. */
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
  /** Words of the file in lower case, with the marketplace's value for each. */
  words: z
    .partialRecord(z.enum(wordFields), z.record(fileWord, z.string().max(80)))
    .refine((words) => Object.values(words).every((one) => Object.keys(one).length <= 500))
    .default({}),
})
export type ImportMapping = z.infer<typeof importMapping>

/** Preview of an import. */
export const importPreview = z.object({
  source: z.enum(importSources).nullable(),
  /** Columns in order, each with one or two values that are not empty. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  mapping: importMapping,
  /** Values that the first listings would store, as plain text, including fields that are read from several columns. */
  stored: z.partialRecord(z.enum(importFields), z.array(z.string())),
  /** Name of the column whose sale price overrides the mapped price in rows that have one; null if there is no such column. */
  salePrice: z.string().nullable(),
  /** The mapping was remembered from an earlier file with the same header. */
  isRemembered: z.boolean(),
  /** Words of the file that the marketplace does not know, with the proposed value of each; null without a proposal. */
  words: z.array(
    z.object({
      field: z.enum(wordFields),
      said: z.string(),
      means: z.string().nullable(),
      rows: z.int(),
      /** Subcategories of a parent category of this name. Listings are assigned to one of them. */
      parts: z.array(z.string()),
    }),
  ),
  /** Whether sizes and colors are read from the variants of each listing. */
  hasVariants: z.boolean(),
  /** Fields without which no listing can be imported. */
  missing: z.array(z.enum(importFields)),
  /** Fields without which every new listing stays a draft. */
  draftWithout: z.array(z.enum(importFields)),
  /** Number of checked listings that would be drafts because something is missing, and how many of them lack each field. */
  draftRows: z.int(),
  drafts: z.array(z.object({ field: z.enum(importFields), rows: z.int() })),
  /** Number of checked listings that stay drafts because they were not for sale where the file comes from. */
  unlisted: z.int(),
  /** Names of columns that are not imported. */
  unused: z.array(z.string()),
  /** Number of listings in the checked rows, from the start of the file. `isWhole`: the whole file was checked. */
  checked: z.int(),
  isWhole: z.boolean(),
  /** Number of checked listings that would fail. `faults` has the first of them. */
  failing: z.int(),
  /** `rows`: number of listings with the same error. */
  faults: z.array(z.object({ line: z.int(), field: z.string(), message: z.string(), rows: z.int() })),
  photos: z.int(),
  /** Code or symbol of the currency of all previewed prices if it is not the marketplace's; null otherwise. */
  otherCurrency: z.string().nullable(),
})
export type ImportPreview = z.infer<typeof importPreview>
