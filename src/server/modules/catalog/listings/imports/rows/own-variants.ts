import { maxAxes, variantLabel } from '#contract/catalog/variants.ts'
import { readCount, readSizes } from '../csv/csv-cells.ts'
import type { CsvRecord } from '../csv/csv-read.ts'
import type { Column } from '../csv/csv-columns.ts'
import { oneSize } from '#contract/catalog/type-sizes.ts'
import { optionKindOf } from '../csv/option-names.ts'
import type { VariantRow, Variants } from './variant-row.ts'

/** Columns that occur only in files with variants. */
const variantColumns: readonly Column[] = ['sku', 'barcode', 'cost', 'variant_price', 'variant_photo']

/** Columns of a file, as in an import plan. */
interface Columns {
  at: ReadonlyMap<Column, number>
  options: readonly { name: number; value: number }[]
  /** Format of another shop. Undefined for files of this marketplace and for spreadsheets of sellers. */
  source: object | undefined
}

/** Returns whether a file of this marketplace, or of a seller's own spreadsheet, has columns for variants. */
export function hasOwnVariants({ at, options, source }: Columns): boolean {
  return source === undefined && (options.length > 0 || variantColumns.some((column) => at.has(column)))
}

/** Returns whether a row describes a size or a variant: whether a column for options or variants is filled. */
export function isVariantRow({ at, options }: Columns, cells: readonly string[]): boolean {
  const isFilled = (column: number | undefined) => column !== undefined && (cells[column] ?? '').trim() !== ''
  return (
    options.some(({ value }) => isFilled(value)) ||
    (['size', 'qty', ...variantColumns] as const).some((column) => isFilled(at.get(column)))
  )
}

/**
 * Reads the variants of a file of this marketplace, which has one row for each variant. A listing whose cell `sizes` is
 * filled has only sizes.
 */
export function readOwnVariants(plan: Columns, records: readonly CsvRecord[]): Variants {
  if (!hasOwnVariants(plan)) return {}
  const cellOf = ({ cells }: CsvRecord, column: number | undefined) =>
    column === undefined ? undefined : (cells[column] ?? '').trim()
  const [first] = records as [CsvRecord]
  const hasOptions = plan.options.length > 0
  const codes = (record: CsvRecord) => ({
    price: cellOf(record, plan.at.get('variant_price')),
    sku: cellOf(record, plan.at.get('sku')),
    barcode: cellOf(record, plan.at.get('barcode')),
    cost: cellOf(record, plan.at.get('cost')),
    photo: cellOf(record, plan.at.get('variant_photo')),
  })
  const sizesCell = records.length === 1 ? cellOf(first, plan.at.get('sizes')) : ''
  if (sizesCell) {
    const [size, ...others] = readSizes(sizesCell) ?? []
    const isOne = size !== undefined && others.length === 0 && Object.values(codes(first)).some(Boolean)
    return {
      ...(hasOptions && { axes: null }),
      ...(isOne && { rows: [{ choices: [], label: size.size.trim(), qty: size.qty, ...codes(first) }] }),
    }
  }
  const described = records.filter(
    (record) =>
      cellOf(record, plan.at.get('size')) ||
      cellOf(record, plan.at.get('qty')) ||
      plan.options.some(({ value }) => cellOf(record, value)),
  )
  if (described.length === 0) return {}
  const options = plan.options
    .map(({ name, value }) => ({
      name: records.map((record) => cellOf(record, name)).find(Boolean) ?? '',
      value,
    }))
    .filter(({ name }) => name !== '')
    .slice(0, maxAxes)
  const rows = described.map((record): VariantRow => {
    const choices = options.map(({ value }) => cellOf(record, value)!)
    const qtyText = cellOf(record, plan.at.get('qty')) || '1'
    return {
      choices,
      label: options.length > 0 ? variantLabel(choices) : cellOf(record, plan.at.get('size')) || oneSize,
      qty: readCount(qtyText),
      qtyText,
      ...codes(record),
    }
  })
  return {
    rows,
    ...(hasOptions && {
      axes: options.length > 0 ? options.map(({ name }) => ({ name, kind: optionKindOf(name) })) : null,
    }),
  }
}
