import { z } from 'zod'
import { attributeCode, maxAttributes } from '#contract/catalog/attributes.ts'
import { maxFieldText } from '#contract/fields/definition.ts'
import { valueCode } from '#contract/catalog/catalog.ts'
import { csvColumns } from './csv-columns.ts'

/** Platforms whose export files the import recognizes by their header row. */
export const importSources = ['shopify', 'woocommerce', 'etsy', 'ebay', 'vinted'] as const
export type ImportSource = (typeof importSources)[number]

/** Fields of a variant, in addition to its options and its quantity. */
export const variantFields = ['sku', 'barcode', 'cost', 'variant_price', 'variant_photo'] as const
export type VariantColumn = (typeof variantFields)[number]

/** Fields of a listing that the import can read from a column. */
export const importFields = [...csvColumns, 'size', 'qty', ...variantFields] as const
export type ImportField = (typeof importFields)[number]

/**
 * Fields whose values are in the catalog lists. The seller maps each distinct value in the file once, and the mapping
 * applies to all rows.
 */
export const catalogValueFields = ['type', 'gender', 'condition'] as const
export type CatalogValueField = (typeof catalogValueFields)[number]

/** Maximum number of named columns in a file. */
export const maxImportColumns = 1000
/** Maximum number of photo columns that are imported. */
export const maxPhotoColumns = 40
const column = z
  .int()
  .min(0)
  .max(maxImportColumns - 1)
const fileWord = z.string().max(200)

/**
 * Maps the columns of the file (by zero-based index) to fields, and the values in the file to values of the
 * marketplace.
 */
export const importMapping = z.object({
  columns: z.partialRecord(z.enum(importFields), column),
  /** Columns with the values of attributes, keyed by the code of the attribute. */
  attributes: z
    .record(attributeCode, column)
    .refine((columns) => Object.keys(columns).length <= maxAttributes)
    .optional(),
  /** Values for all rows in which the attribute has no value, keyed by the code of the attribute. */
  fixedAttributes: z
    .record(attributeCode, z.string().max(maxFieldText))
    .refine((cells) => Object.keys(cells).length <= maxAttributes)
    .optional(),
  /**
   * Maps words in the file, in lower case, to codes of choices. The outer key is the code of the attribute. Words that
   * are mapped to `-` are ignored.
   */
  attributeWords: z
    .record(attributeCode, z.record(fileWord, z.string().max(40)))
    .refine((words) => Object.keys(words).length <= maxAttributes)
    .refine((words) => Object.values(words).every((one) => Object.keys(one).length <= 500))
    .optional(),
  /** Columns with additional photo URLs. */
  photoColumns: z.array(column).max(maxPhotoColumns).default([]),
  /** Values that apply to all rows, for fields that have no column. */
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
  /** Maps values in the file, in lower case, to the marketplace's values. */
  words: z
    .partialRecord(z.enum(catalogValueFields), z.record(fileWord, z.string().max(80)))
    .refine((words) => Object.values(words).every((one) => Object.keys(one).length <= 500))
    .default({}),
})
export type ImportMapping = z.infer<typeof importMapping>

/** Preview of an import, based on the first rows of the file. */
export const importPreview = z.object({
  source: z.enum(importSources).nullable(),
  /** Columns in the order of the file, each with one or two sample values. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  mapping: importMapping,
  /**
   * Values that the import would store for the first listings, as plain text. Includes values that are combined from
   * several columns.
   */
  stored: z.partialRecord(z.enum(importFields), z.array(z.string())),
  /**
   * Name of the column with sale prices. In rows with a sale price, it replaces the price from the mapped column. Null
   * if the file has no such column.
   */
  salePrice: z.string().nullable(),
  /** Whether the mapping comes from an earlier import of a file with the same header row. */
  isRemembered: z.boolean(),
  /**
   * Values in the file that are not in the catalog lists. `means` is the suggested value from these lists, or null if
   * there is no suggestion.
   */
  words: z.array(
    z.object({
      field: z.enum(catalogValueFields),
      said: z.string(),
      means: z.string().nullable(),
      rows: z.int(),
      /**
       * If the value is the name of a parent type, its child types. The import assigns each listing to a child type.
       */
      parts: z.array(z.string()),
    }),
  ),
  /** Same as `words`, but for the choices of attributes. `attribute` is the code of the attribute. */
  attributeWords: z.array(
    z.object({ attribute: z.string(), said: z.string(), means: z.string().nullable(), rows: z.int() }),
  ),
  /**
   * Same as `stored`, but for attributes, keyed by code. Includes values that the import reads from product attributes
   * in the file.
   */
  storedAttributes: z.record(z.string(), z.array(z.string())),
  /** Same as `drafts`, but for required attributes. `attribute` is the code of the attribute. */
  draftAttributes: z.array(z.object({ attribute: z.string(), rows: z.int() })),
  /** Whether the file has rows for variants. The import reads sizes and colors from these rows. */
  hasVariants: z.boolean(),
  /** Number of checked listings whose variants have different prices. */
  severalPrices: z.int(),
  /** Whether variants can have their own prices. Otherwise, the lowest price becomes the price of the listing. */
  areVariantPricesOn: z.boolean(),
  /** Required fields that are not mapped. The import cannot start without a mapping for these fields. */
  missing: z.array(z.enum(importFields)),
  /** Unmapped fields without which every new listing would be a draft. */
  draftWithout: z.array(z.enum(importFields)),
  /** Number of checked listings that would be drafts because a required field is empty, in total and per field. */
  draftRows: z.int(),
  drafts: z.array(z.object({ field: z.enum(importFields), rows: z.int() })),
  /**
   * Number of checked listings that would be drafts because they were not for sale on the platform that exported the
   * file.
   */
  unlisted: z.int(),
  /** Names of columns that are not imported. */
  unused: z.array(z.string()),
  /** Number of listings at the start of the file that were checked. `isWhole`: whether the whole file was checked. */
  checked: z.int(),
  isWhole: z.boolean(),
  /** Number of checked listings that could not be imported. `faults` contains the first errors. */
  failing: z.int(),
  /** Errors in the checked listings. `rows` is the number of listings that have the same error. */
  faults: z.array(z.object({ line: z.int(), field: z.string(), message: z.string(), rows: z.int() })),
  photos: z.int(),
  /**
   * Currency code or symbol, if all prices in the preview are in a currency other than the marketplace's. Otherwise
   * null.
   */
  otherCurrency: z.string().nullable(),
})
export type ImportPreview = z.infer<typeof importPreview>
