import { choiceSeparator, maxAxes, maxChoiceLength, type OptionAxis } from '#contract/catalog/variants.ts'
import { pictureUrl, readCount } from '../csv/csv-cells.ts'
import type { CsvRecord } from '../csv/csv-read.ts'
import type { ImportPlan } from './import-plan.ts'
import { oneSize } from '#contract/catalog/type-sizes.ts'
import { isVariation, wooPrice, wooVariants } from '../csv/woocommerce.ts'
import { optionKindOf, isColorOption, isSizeOption, optionNameOf } from '../csv/option-names.ts'
import { readOwnVariants } from './own-variants.ts'
import type { VariantRow, Variants } from './variant-row.ts'

/** Matches the option value that Shopify exports for products without options. */
const defaultOptionValue = /^default title$/i

/** Reads the variants and the color of a listing. */
export function readVariants(plan: ImportPlan, records: readonly CsvRecord[]): Variants {
  if (!plan.source) return readOwnVariants(plan, records)
  if (plan.at.has('sizes')) return {}
  if (plan.source.name === 'etsy') return readLists(plan, records[0]!)
  const { rows, total } = plan.woo
    ? wooVariants(plan.woo, records, plan.at.get('qty'))
    : { rows: records.flatMap((record) => choicesOf(plan, records[0]!, record)) }
  if (rows.length === 0) return {}
  const colors = new Set(rows.flatMap(({ choices }) => choices.filter(isColor).map(([, value]) => value)))
  const isOneColor = colors.size === 1
  const own = rows.map((row) => ({
    ...row,
    choices: row.choices.filter((choice) => isVariant(choice) && !(isOneColor && isColor(choice))),
  }))
  return {
    ...toVariants(
      own,
      own.map(({ record }) => variantCells(plan, records[0]!, record)),
    ),
    ...(total !== undefined && { total }),
    ...(isOneColor && { color: [...colors][0]! }),
  }
}

type Choice = readonly [name: string, value: string]
const isColor = ([name]: Choice): boolean => isColorOption(name)

/** Returns whether a product has a color option. */
export function hasColorOption(plan: ImportPlan, [first]: readonly CsvRecord[]): boolean {
  return plan.options.some(({ name }) => isColorOption(optionNameOf(first?.cells[name])))
}

const fieldWords = [
  ['brand', /^(?:brand|designer|label|marke|hersteller|manufacturer)$/i],
  ['condition', /^(?:condition|zustand|état|estado)$/i],
  ['gender', /^(?:gender|department|sex|geschlecht|abteilung)$/i],
] as const

/**
 * Returns the listing field that contains a product attribute. Returns undefined for size, color, and unknown
 * attributes.
 */
export function attributeField(name: string): 'brand' | 'condition' | 'gender' | undefined {
  return fieldWords.find(([, words]) => words.test(name.trim()))?.[0]
}

const isVariant = ([name]: Choice): boolean => attributeField(name) === undefined

interface ChoiceRow {
  choices: readonly Choice[]
  qty: number
}

type Cells = Pick<VariantRow, 'price' | 'sku' | 'barcode' | 'cost' | 'photo'>

/**
 * Returns the variants with their values in the order of the options. The size option comes first. If the size is the
 * only option, returns sizes without options. Adds up the units of rows with the same values.
 */
function toVariants(rows: readonly ChoiceRow[], cells: readonly Cells[]): Pick<Variants, 'rows' | 'axes'> {
  const names = sizesFirst([...new Set(rows.flatMap(({ choices }) => choices.map(([name]) => name)))])
  const axes = axesOf(names)
  const isComplete = rows.every(({ choices }) => names.every((name) => choices.some(([own]) => own === name)))
  const hasAxes = isComplete && axes !== undefined && !(axes.length === 1 && axes[0]!.kind === 'size')
  const byLabel = new Map<string, VariantRow>()
  for (const [i, { choices, qty }] of rows.entries()) {
    const values = sizesFirst(names).flatMap((name) => choices.find(([own]) => own === name)?.[1] ?? [])
    const own = hasAxes ? axisValues(values, axes.length) : []
    const label = hasAxes ? own.join(choiceSeparator) : labelOf(values)
    const same = byLabel.get(label)
    if (same) same.qty += qty
    else byLabel.set(label, { choices: own, label, qty, ...cells[i] })
  }
  return { rows: [...byLabel.values()], ...(hasAxes && { axes }) }
}

const sizesFirst = (names: readonly string[]): string[] =>
  names.toSorted((one, other) => Number(isSizeOption(other)) - Number(isSizeOption(one)))

/**
 * Returns options with these names. If there are more names than a listing can have options, combines the excess names
 * into the last option.
 */
function axesOf(names: readonly string[]): OptionAxis[] | undefined {
  if (names.length === 0 || names.includes('')) return undefined
  const chosen =
    names.length <= maxAxes ? names : [...names.slice(0, maxAxes - 1), names.slice(maxAxes - 1).join(', ')]
  const short = chosen.map((name) => name.slice(0, maxChoiceLength).toWellFormed().trim())
  if (new Set(short.map((name) => name.toLowerCase())).size < short.length) return undefined
  return short.map((name) => ({ name, kind: optionKindOf(name) }))
}

function axisValues(values: readonly string[], count: number): string[] {
  const chosen =
    values.length <= count ? values : [...values.slice(0, count - 1), values.slice(count - 1).join(', ')]
  return chosen.map(shortenValue)
}

/** Removes separator characters from a value, and shortens it to the maximum length. */
function shortenValue(value: string): string {
  const text = value.replaceAll('|', '/').replaceAll(/\s+\/\s+/g, '/')
  return text.slice(0, maxChoiceLength).toWellFormed().trim() || oneSize
}

/** Returns the label of a size, which consists of the size followed by the values of the other options. */
function labelOf(values: readonly string[]): string {
  return (
    values.join(choiceSeparator).replaceAll('|', '/').slice(0, maxChoiceLength).toWellFormed().trim() ||
    oneSize
  )
}

/** Reads the cells of a variant from a row of another shop's file. */
function variantCells(plan: ImportPlan, first: CsvRecord, record: CsvRecord): Cells {
  const textOf = (column: number | undefined) =>
    column === undefined ? undefined : (record.cells[column] ?? '').trim()
  const { at, woo } = plan
  const price = textOf(at.get('price'))
  const pictures = at.get('variant_photo')
  // In files without a photo column for variants, the first photo in a variant's row is the photo of this variant.
  const own = record === first ? [] : [at.get('photos'), ...plan.photoColumns]
  const photo = (pictures === undefined ? own : [pictures]).flatMap(
    (column) => pictureUrl(textOf(column) ?? '') ?? [],
  )[0]
  return {
    price: woo && plan.hasSalePrice && price !== undefined ? wooPrice(woo, record, price) : price,
    sku: textOf(at.get('sku')),
    barcode: textOf(at.get('barcode')),
    cost: textOf(at.get('cost')),
    photo: woo && !isVariation(woo, record) ? undefined : photo,
  }
}

function choicesOf(
  plan: ImportPlan,
  first: CsvRecord,
  record: CsvRecord,
): (ChoiceRow & { record: CsvRecord })[] {
  const { cells } = record
  const qtyAt = plan.at.get('qty')
  const stock = qtyAt === undefined ? '' : (cells[qtyAt] ?? '').trim()
  // Shopify exports negative stock for oversold variants.
  const count = stock.startsWith('-') ? 0 : readCount(stock)
  const qty = Math.min(999, stock === '' || Number.isNaN(count) ? 1 : count)
  const choices =
    plan.options.length > 0
      ? plan.options.flatMap(({ name, value }): Choice[] => {
          const text = (cells[value] ?? '').trim()
          return text === '' ? [] : [[optionNameOf(first.cells[name]), text]]
        })
      : parsePairs((plan.variation === undefined ? '' : (cells[plan.variation] ?? '')).trim())
  if (choices.length === 0) return []
  return [{ choices: choices.filter(([, value]) => !defaultOptionValue.test(value)), qty, record }]
}

/**
 * Parses a cell such as `Size=M;Color=Red`. A cell with all sizes, such as `Size=S;M;L`, does not describe a variant.
 */
function parsePairs(text: string): Choice[] {
  const parts = text.replaceAll(/^\[|\]$/g, '').split(/[;|]/)
  const pairs = parts.map((part) => part.split('=').map((side) => side.trim().slice(0, 200)))
  return pairs.every((pair) => pair.length === 2 && pair[1] !== '') ? (pairs as [string, string][]) : []
}

/**
 * Reads the variants in Etsy's format, where one cell contains all values of an option. All combinations share one
 * quantity and one price. The cell with the SKUs contains one SKU for each combination, or one SKU for all
 * combinations.
 */
function readLists(plan: ImportPlan, { cells }: CsvRecord): Variants {
  const lists = plan.options.map(({ name, value }) => {
    // An option has two adjacent columns: one with the type of the option, such as `SIZE`, and one with the seller's
    // name for it, such as "Dress size".
    const kind = `${optionNameOf(cells[name])} ${optionNameOf(cells[name - 1])}`.trim()
    const values = (cells[value] ?? '').split(',').map((one) => one.trim())
    return { kind, name: optionNameOf(cells[name]) || kind, values: values.filter((one) => one !== '') }
  })
  const colors = lists.find(({ kind, values }) => isColorOption(kind) && values.length > 0)
  const color = colors?.values.length === 1 ? { color: colors.values[0]! } : {}
  const options = lists.filter((list) => list.values.length > 0 && !('color' in color && list === colors))
  if (options.length === 0) return color
  const combinations = options.reduce<Choice[][]>(
    (found, { kind, name, values }) =>
      found
        .flatMap((choices) =>
          values
            .slice(0, maxCombinations)
            .map((value): Choice[] => [...choices, [isSizeOption(kind) ? sizeName(name) : name, value]]),
        )
        .slice(0, maxCombinations),
    [[]],
  )
  const stock = readCount(cells[plan.at.get('qty') ?? -1] ?? '')
  const total = Number.isNaN(stock) ? combinations.length : stock
  const each = Math.min(999, combinations.length === 1 ? total : Math.max(1, total))
  const skus = (cells[plan.at.get('sku') ?? -1] ?? '').split(',').map((sku) => sku.trim())
  return {
    ...toVariants(
      combinations.map((choices) => ({ choices, qty: total === 0 ? 0 : each })),
      combinations.map((_, i) => ({ sku: skus.length === combinations.length ? skus[i]! : undefined })),
    ),
    ...(combinations.length > 1 && { total }),
    ...color,
  }
}

/**
 * Maximum number of combinations to read. The limit is higher than the maximum number of variants of a listing, so that
 * a file with too many combinations causes an error.
 */
const maxCombinations = 101

/**
 * Returns the name of an option for sizes. Etsy states the type of an option in a separate column, so the name alone
 * might not be recognized as a size. In that case, adds "size" to the name.
 */
const sizeName = (name: string): string => (isSizeOption(name) ? name : `${name} size`)
