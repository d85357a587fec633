import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import { csvColumns } from '#contract/listings/csv-columns.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { oneSize } from '#contract/catalog/type-sizes.ts'
import { isFieldShown, type SellerValues } from './map-fields.ts'
import { t } from '#web/lib/text/t.ts'
import { centsText } from '#web/lib/format/cents.ts'
import { exampleSizes } from '#web/features/listing/example-sizes.ts'
import { conditionName, departmentName } from '#web/features/listing/value-display-names.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { leafTypes, findTypePath } from '#contract/catalog/types.ts'
import type { TypeNode } from '#web/features/listing/type-paths.ts'

/** Column names in the page's language. Imports accept the column names of all languages. */
export type ColumnHeads = CallReply<'listImports'>['heads']

/** Returns the name of the column of an attribute, as in exported files. */
export const attributeColumn = ({ code }: { code: string }): string => `attribute:${code}`

const hasComma = centsText(0).includes(',')

export const sizesCell = (sizes: readonly string[]): string =>
  sizes.map((size, at) => `${size}:${at + 1}`).join('|')

export const measurementCell = (sizes: readonly string[]): string =>
  sizes.map((size) => `${size}=40`).join('|')

interface TemplateValues extends SellerValues {
  /** Labels of the colors that sellers can choose. */
  colors: readonly string[]
  heads: ColumnHeads
  /** Title that the marketplace has set for the example. */
  title: string | undefined
}

/** Creates a CSV template with one valid example row. The BOM makes spreadsheets read the file as UTF-8. */
export function createImportTemplate({
  types,
  values,
  attributes,
  colors,
  heads,
  title,
}: TemplateValues): string {
  const { departments, conditions, sizeSystems } = values
  const leaves = leafTypes<TypeNode>(types)
  const named = title === undefined ? undefined : typeNamedIn(title, leaves)
  const type = named ?? leaves[0]
  const sizes = exampleSizes(sizeSystems)
  const example: Partial<Record<(typeof csvColumns)[number], string>> = {
    // An example title that does not fit any category would contradict the category in the example.
    title: (named && title) ?? t('seller.template.title'),
    description: t('seller.template.description'),
    brand: t('seller.template.brand'),
    type: type ? translateValue(type.label) : '',
    gender: type?.hasGender ? departmentName(departments[0]?.code ?? '') : '',
    color: colors[0] === undefined ? '' : translateValue(colors[0]),
    condition: conditionName((conditions.at(-2) ?? conditions[0])?.code ?? ''),
    price: centsText(12_000),
    sizes: type?.hasSizes === false ? `${translateValue(oneSize)}:1` : sizesCell(sizes),
  }
  // A new listing has no id, and photos are added later.
  const omitted = ['id', 'photos', ...(departments.length > 0 ? [] : ['gender'])]
  const columns = csvColumns.filter(
    (column) => !omitted.includes(column) && isFieldShown(column, values.fields),
  )
  const above = type ? findTypePath<TypeNode>(types, type.label).map(({ label }) => label) : []
  const lines = [
    [...columns.map((column) => heads[column]), ...attributes.map(attributeColumn)],
    [
      ...columns.map((column) => example[column] ?? ''),
      ...attributes.map((attribute) =>
        attribute.types.length === 0 || attribute.types.some((label) => above.includes(label))
          ? exampleValue(attribute, sizes, title ?? '')
          : '',
      ),
    ],
  ]
  // Spreadsheets expect semicolons in languages with a decimal comma.
  const rows = lines.map((cells) => cells.map(cellOf).join(hasComma ? ';' : ','))
  return `\ufeff${rows.join('\r\n')}\r\n`
}

/** Returns a valid value of an attribute, or '' if an optional value needs no example. */
function exampleValue(
  { kind, choices, isRequired, isUngrouped }: ShownAttribute,
  sizes: readonly string[],
  title: string,
): string {
  switch (kind) {
    case 'choice':
    case 'choices':
      return choices.find(({ isRetired }) => !isRetired)?.name ?? ''
    case 'yes-no':
      return t('common.yes')
    case 'number':
      return isUngrouped ? (/\b(?:19|20)\d\d\b/.exec(title)?.[0] ?? '2021') : '10'
    case 'measurement':
      return measurementCell(sizes)
    case 'date':
      return '2021-05-31'
    case 'text':
      return isRequired ? t('seller.template.text') : ''
  }
}

/**
 * Returns the category that shares the most words with a title, or undefined if no category shares any. Ignores
 * accents, short words and word endings.
 */
function typeNamedIn(title: string, leaves: readonly TypeNode[]): TypeNode | undefined {
  const words = longWords(title)
  const shares = (type: TypeNode) =>
    longWords(translateValue(type.label)).filter((word) =>
      words.some((each) => each.startsWith(word.slice(0, Math.max(4, word.length - 2)))),
    ).length
  const [best] = leaves.toSorted((a, b) => shares(b) - shares(a))
  return best && shares(best) > 0 ? best : undefined
}

const longWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(({ length }) => length > 3)

function cellOf(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
