import type { OptionAxis } from '#contract/catalog/variants.ts'

/** Cells of a variant. A field is undefined if the file has no column for it, and '' if the cell is empty. */
export interface VariantRow {
  /** Values of the variant's options, in the order of the options. Empty for a size of a listing without options. */
  choices: readonly string[]
  label: string
  /** Number of units. NaN if the cell `qtyText` is not a number. */
  qty: number
  qtyText?: string
  price?: string | undefined
  sku?: string | undefined
  barcode?: string | undefined
  cost?: string | undefined
  /** URL of the variant's photo. */
  photo?: string | undefined
}

export interface Variants {
  /**
   * Variants of a listing. Undefined if the file has no variants. In that case, the columns `sizes`, `size`, and `qty`
   * apply.
   */
  rows?: VariantRow[]
  /** Options of the listing. Null if the listing has no options. Undefined if the file does not contain options. */
  axes?: OptionAxis[] | null
  /** Total number of units of all sizes, if the file has no quantity for each size. */
  total?: number
  color?: string
}
