import { readCount } from '../csv/csv-cells.ts'
import type { CsvRecord } from '../csv/csv-read.ts'
import type { ImportPlan } from './import-plan.ts'
import { oneSize } from '../../edit/sizes.rules.ts'
import { wooVariants } from '../csv/woocommerce.ts'

interface Variants {
  /**
   * Sizes with their quantities. Undefined if the file has no variants, in which case the columns `sizes`, `size`, and
   * `qty` apply.
   */
  sizes?: { label: string; qty: number }[]
  /** Total number of units of all sizes, if the file has no quantity for each size. */
  total?: number
  color?: string
}

const sizeWords = /(?:^|\s)(?:size|sizes|größe|grösse|groesse|taille|talla|taglia|maat)(?:\s|$)/i
const colorWords = /(?:^|\s)(?:colou?r|primary colou?r|farbe|couleur|colore|kleur)(?:\s|$)/i
/** Matches the option value that Shopify exports for products without options. */
const nothingToChoose = /^default title$/i

/** Reads the sizes and the color of a listing from its variants. */
export function readVariants(plan: ImportPlan, records: readonly CsvRecord[]): Variants {
  if (!plan.source || plan.at.has('sizes')) return {}
  if (plan.source.name === 'etsy') return readLists(plan, records[0]!)
  const { rows, total } = plan.woo
    ? wooVariants(plan.woo, records, plan.at.get('qty'))
    : { rows: records.flatMap((record) => choicesOf(plan, records[0]!, record)) }
  if (rows.length === 0) return {}
  const colors = new Set(rows.flatMap(({ choices }) => choices.filter(isColor).map(([, value]) => value)))
  const isOneColor = colors.size === 1
  const byLabel = new Map<string, number>()
  for (const { choices, qty } of rows) {
    const label = labelOf(choices.filter((choice) => isVariant(choice) && !(isOneColor && isColor(choice))))
    byLabel.set(label, (byLabel.get(label) ?? 0) + qty)
  }
  return {
    sizes: [...byLabel].map(([label, qty]) => ({ label, qty })),
    ...(total !== undefined && { total }),
    ...(isOneColor && { color: [...colors][0]! }),
  }
}

/** Returns the start of an option name. Truncates it, so that pattern matching does not have to search long texts. */
const nameOf = (cell = ''): string => cell.trim().slice(0, 80)

type Choice = readonly [name: string, value: string]
const isColor = ([name]: Choice): boolean => colorWords.test(name)

/** Returns whether a product has a color option. */
export function hasColorOption(plan: ImportPlan, [first]: readonly CsvRecord[]): boolean {
  return plan.options.some(({ name }) => colorWords.test(nameOf(first?.cells[name])))
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

/** Returns the label of a variant, which consists of the size followed by the values of the other options. */
function labelOf(choices: readonly Choice[]): string {
  const sorted = choices.toSorted(
    ([one], [other]) => Number(sizeWords.test(other)) - Number(sizeWords.test(one)),
  )
  const label = sorted.map(([, value]) => value).join(' / ')
  return label.replaceAll('|', '/').slice(0, 40).trim() || oneSize
}

function choicesOf(
  plan: ImportPlan,
  first: CsvRecord,
  { cells }: CsvRecord,
): { choices: Choice[]; qty: number }[] {
  const qtyAt = plan.at.get('qty')
  const stock = qtyAt === undefined ? '' : (cells[qtyAt] ?? '').trim()
  // Shopify exports negative stock for oversold variants.
  const count = stock.startsWith('-') ? 0 : readCount(stock)
  const qty = Math.min(999, stock === '' || Number.isNaN(count) ? 1 : count)
  const choices =
    plan.options.length > 0
      ? plan.options.flatMap(({ name, value }): Choice[] => {
          const text = (cells[value] ?? '').trim()
          return text === '' ? [] : [[nameOf(first.cells[name]), text]]
        })
      : pairsIn((plan.variation === undefined ? '' : (cells[plan.variation] ?? '')).trim())
  if (choices.length === 0) return []
  return [{ choices: choices.filter(([, value]) => !nothingToChoose.test(value)), qty }]
}

/**
 * Parses a cell such as `Size=M;Color=Red`. A cell with all sizes, such as `Size=S;M;L`, does not describe a variant.
 */
function pairsIn(text: string): Choice[] {
  const parts = text.replaceAll(/^\[|\]$/g, '').split(/[;|]/)
  const pairs = parts.map((part) => part.split('=').map((side) => side.trim().slice(0, 200)))
  return pairs.every((pair) => pair.length === 2 && pair[1] !== '') ? (pairs as [string, string][]) : []
}

/** Reads the variants in Etsy's format, where one cell contains all sizes, which share one quantity. */
function readLists(plan: ImportPlan, { cells }: CsvRecord): Variants {
  const lists = plan.options.map(({ name, value }) => {
    // Two adjacent columns contain the type of an option, such as `SIZE`, and the seller's name for the option, such as
    // "Dress size".
    const kind = `${nameOf(cells[name])} ${nameOf(cells[name - 1])}`.trim()
    const values = (cells[value] ?? '').split(',').map((one) => one.trim())
    return { kind, values: values.filter((one) => one !== '') }
  })
  const sizes = lists.find(({ kind, values }) => sizeWords.test(kind) && values.length > 0)?.values
  const colors = lists.find(({ kind, values }) => colorWords.test(kind) && values.length > 0)?.values
  const color = colors?.length === 1 ? { color: colors[0]! } : {}
  const labels = sizes ?? (colors && colors.length > 1 ? colors : undefined)
  if (!labels) return color
  const stock = readCount(cells[plan.at.get('qty') ?? -1] ?? '')
  const total = Number.isNaN(stock) ? labels.length : stock
  const each = Math.min(999, labels.length === 1 ? total : Math.max(1, total))
  return {
    sizes: labels.map((label) => ({ label: labelOf([['', label]]), qty: total === 0 ? 0 : each })),
    ...(labels.length > 1 && { total }),
    ...color,
  }
}
