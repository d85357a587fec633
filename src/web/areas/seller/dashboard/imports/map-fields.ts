import type {
  ImportField,
  ImportMapping,
  ImportPreview,
  CatalogValueField,
} from '#contract/listings/import-mapping.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import type { SelectChoices } from '#web/kit/form/select-box.tsx'
import { t } from '#web/lib/text/t.ts'
import { leafTypes } from '#contract/catalog/types.ts'
import { typePathText, type TypeNode } from '#web/features/listing/type-paths.ts'

export interface MappingRow {
  field: ImportField
  /**
   * Examples of the field's values: the values that would be stored for the first listings, or the first cells of the
   * chosen column.
   */
  sample: string
}

/** Catalog values that listing fields accept. */
export interface SellerValues {
  types: CallReply<'listTypes'>
  values: CallReply<'listCatalogValues'>
  attributes: CallReply<'listOwnAttributes'>
}

/** Import fields, in the same order as in the listing form. */
const order: readonly ImportField[] = [
  ...(['title', 'description', 'brand', 'type', 'gender', 'color', 'condition', 'price'] as const),
  ...(['sizes', 'size', 'qty', 'total_allowed', 'sku', 'barcode', 'cost'] as const),
  ...(['variant_price', 'variant_photo', 'photos', 'id'] as const),
]

/** Returns whether the marketplace uses a field of listings. */
export function isFieldShown(field: string, fields: SellerValues['values']['fields']): boolean {
  return (field !== 'brand' && field !== 'color') || fields[field] !== 'unused'
}

export function fieldRows(
  preview: Pick<ImportPreview, 'columns' | 'stored' | 'hasVariants' | 'mapping'>,
  mapping: ImportMapping,
  fields: SellerValues['values']['fields'],
): MappingRow[] {
  const { columns, stored, hasVariants } = preview
  const sampleOf = (field: ImportField) => {
    // Shows the raw cells of a newly chosen column until the preview for that column has loaded.
    const isCurrent = preview.mapping.columns[field] === mapping.columns[field]
    if (isCurrent && field !== 'photos' && stored[field]) return stored[field].join(' · ')
    const used = [
      ...(mapping.columns[field] === undefined ? [] : [mapping.columns[field]]),
      ...(field === 'photos' ? mapping.photoColumns : []),
    ]
    return used
      .flatMap((column) => columns[column]?.samples ?? [])
      .slice(0, 2)
      .join(' · ')
  }
  // A file has either one size per row or all sizes in one cell. Only the fields for the file's layout are shown.
  const isExcluded = (field: ImportField) =>
    mapping.columns[field] === undefined &&
    ((field === 'sizes' && mapping.columns.size !== undefined) ||
      (field === 'size' && (hasVariants || mapping.columns.sizes !== undefined)) ||
      (field === 'qty' && mapping.columns.sizes !== undefined) ||
      // Only exported files contain columns for these fields, and the import recognizes such columns by their names.
      field === 'variant_price' ||
      field === 'variant_photo')
  return order
    .filter((field) => !isExcluded(field) && isFieldShown(field, fields))
    .map((field) => ({ field, sample: sampleOf(field) }))
}

/** Prefix of dropdown options that assign the same value to all rows. */
export const sameValuePrefix = 'alike:'
const allPhotos = 'photos'

/** Returns the selected value of the dropdown that assigns a column to a field. */
export function selectedColumn(field: ImportField, mapping: ImportMapping): string {
  const { columns, fixed, photoColumns } = mapping
  if (field === 'photos' && photoColumns.length > 0) return allPhotos
  if (columns[field] !== undefined) return String(columns[field])
  const value = fixed[field as keyof typeof fixed]
  return value === undefined ? '' : sameValuePrefix + value
}

export function mapField(
  field: ImportField,
  choice: string,
  mapping: ImportMapping,
  guess: ImportMapping,
): ImportMapping {
  const { [field]: _, ...columns } = mapping.columns
  const { [field as keyof ImportMapping['fixed']]: __, ...fixed } = mapping.fixed
  const photoColumns = field === 'photos' ? [] : mapping.photoColumns
  const rest = { ...mapping, columns, fixed, photoColumns }
  if (choice === '') return rest
  if (choice === allPhotos) return { ...rest, photoColumns: guess.photoColumns }
  if (choice.startsWith(sameValuePrefix))
    return { ...rest, fixed: { ...fixed, [field]: choice.slice(sameValuePrefix.length) } }
  return { ...rest, columns: { ...columns, [field]: Number(choice) } }
}

export function fieldChoices(
  field: ImportField,
  { columns, hasVariants }: ImportPreview,
  guess: ImportMapping,
  sellerValues: SellerValues,
): SelectChoices {
  const isSole = (i: number) =>
    field === 'photos' && guess.photoColumns.length === 1 && guess.photoColumns[0] === i
  const own = columns.flatMap(({ name }, i) => (name === '' || isSole(i) ? [] : [[String(i), name] as const]))
  const isWord = field === 'type' || field === 'gender' || field === 'condition'
  const photos = field === 'photos' && guess.photoColumns.length > 0
  const fromVariants = hasVariants && (field === 'sizes' || field === 'color')
  const [first] = guess.photoColumns
  const photoWords =
    guess.photoColumns.length === 1 && first !== undefined
      ? (columns[first]?.name ?? '')
      : t('seller.map.photo-columns', { count: guess.photoColumns.length })
  return [
    ['', fromVariants ? t('seller.map.from-variants') : t('seller.map.not-in-file')],
    ...(photos ? [[allPhotos, photoWords] as const] : []),
    { label: t('seller.map.columns'), choices: own },
    ...(isWord
      ? [
          {
            label: t('seller.map.alike'),
            choices: catalogChoices(field, sellerValues).map(
              ([value, words]) => [sameValuePrefix + value, words] as const,
            ),
          },
        ]
      : []),
  ]
}

/** Returns the catalog values that a word in the file can be mapped to. */
export function catalogChoices(
  field: CatalogValueField,
  { types, values }: SellerValues,
): (readonly [value: string, words: string])[] {
  if (field === 'gender') return values.departments.map(({ code, name }) => [code, name])
  if (field === 'condition') return values.conditions.map(({ code, name }) => [code, name])
  return leafTypes<TypeNode>(types).map(({ label }) => [label, typePathText(types, label)])
}

/**
 * Returns how many listings in a file would be imported; undefined if the preview has checked only part of the file. If
 * a required column is missing, all listings are counted, because the seller can still choose the column.
 */
export function countImportable({
  isWhole,
  checked,
  failing,
  missing,
}: Pick<ImportPreview, 'isWhole' | 'checked' | 'failing' | 'missing'>): number | undefined {
  if (!isWhole) return undefined
  return missing.length > 0 ? checked : checked - failing
}
