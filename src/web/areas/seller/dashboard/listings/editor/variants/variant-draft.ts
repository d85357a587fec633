import { usableAxes, type AxisKind } from '#contract/catalog/variants.ts'
import type { Listing } from '#contract/listings/listings.ts'
import { centsText, readCents } from '#web/lib/format/cents.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

/** Row for one size or variant in the form. `row` identifies the row while the editor is open. */
export interface DraftSize {
  row: string
  /** Id of a saved size; undefined for a size that has not been saved yet. */
  ID: string | undefined
  size: string
  qty: string
  held: number
  /** Row ids of the variant's values, in the order of the options that have values. Empty without options. */
  choices: string[]
  price: string
  sku: string
  barcode: string
  cost: string
  /** Key of the photo that shows the variant, or an empty string. */
  photo: string
}

/** Fields of a variant that the seller types, apart from its options. */
export const variantFields = ['qty', 'price', 'sku', 'barcode', 'cost', 'photo'] as const
export type VariantField = (typeof variantFields)[number]

/** Value of an option. `row` identifies the value while the editor is open, so that the value can be renamed. */
export interface DraftValue {
  row: string
  text: string
}

export interface DraftAxis {
  row: string
  name: string
  kind: AxisKind
  values: DraftValue[]
}

/** Sizes, variants and options of a draft. Without options, the listing has only sizes. */
export interface VariantDraft {
  axes: DraftAxis[]
  sizes: DraftSize[]
}

/** Fields of a row without options and details. */
export const noDetails = { choices: [], price: '', sku: '', barcode: '', cost: '', photo: '' }

export function blankSize(): DraftSize {
  return { row: crypto.randomUUID(), ID: undefined, size: '', qty: '1', held: 0, ...noDetails }
}

/** Returns whether a row is new and still empty. */
export function isBlank({ ID, size, qty, choices }: DraftSize): boolean {
  return (
    ID === undefined &&
    choices.length === 0 &&
    size.trim() === '' &&
    (qty.trim() === '' || qty.trim() === '1')
  )
}

/** Returns the draft of a listing's variants. Value ids are derived from the texts, so that drafts can be merged. */
export function createVariantDraft({
  optionAxes,
  sizes,
  hasSizes,
}: Pick<Listing, 'optionAxes' | 'sizes' | 'hasSizes'>): VariantDraft {
  const usable = usableAxes(optionAxes, sizes)
  const choicesOf = ({ size, choices }: Listing['sizes'][number]) => (usable.length > 0 ? choices! : [size])
  // A listing without options can have details of its sizes, for example from an import.
  const hasDetails = sizes.some(
    (size) => size.price ?? size.sku ?? size.barcode ?? size.cost ?? size.photoKey,
  )
  const isSizeless = hasSizes === false && sizes.length === 1
  const named =
    usable.length > 0 || !hasDetails || isSizeless
      ? usable
      : [{ name: t('product.size'), kind: 'size' as const }]
  const axes = named.map(({ name, kind }, at) => ({
    row: `axis-${at}`,
    name: translateValue(name),
    kind,
    values: [...new Set(sizes.map((size) => choicesOf(size)[at]!))].map((text) => ({
      row: valueId(at, text),
      text,
    })),
  }))
  const amount = (money: { cents: number } | undefined) => (money === undefined ? '' : centsText(money.cents))
  return {
    axes,
    sizes: sizes.map(({ ID, size, qty, held, price, sku, barcode, cost, photoKey, ...rest }) => ({
      row: ID,
      ID,
      size: axes.length > 0 ? size : translateValue(size),
      qty: String(qty),
      held,
      choices:
        axes.length > 0
          ? choicesOf({ ...rest, ID, size, qty, held }).map((text, at) => valueId(at, text))
          : [],
      price: amount(price),
      sku: sku ?? '',
      barcode: barcode ?? '',
      cost: amount(cost),
      photo: photoKey ?? '',
    })),
  }
}

const valueId = (at: number, text: string) => `${at}:${text}`

export const filledAxes = (axes: readonly DraftAxis[]): DraftAxis[] =>
  axes.filter(({ values }) => values.length > 0)

/** Returns the texts of a variant's values. */
export function getVariantValueTexts(
  axes: readonly DraftAxis[],
  { choices }: Pick<DraftSize, 'choices'>,
): string[] {
  return filledAxes(axes).map(
    ({ values }, at) => values.find(({ row }) => row === choices[at])?.text.trim() ?? '',
  )
}

/** Stored names of the suggested options, keyed by their names in the page's language. Pages translate stored names. */
const standardNames: ReadonlyMap<string, string> = new Map([
  [t('seller.option.suggestion.size'), 'Size'],
  [t('seller.option.suggestion.color'), 'Color'],
  [t('seller.option.suggestion.length'), 'Length'],
  [t('seller.option.suggestion.material'), 'Material'],
])

const storedName = (name: string): string => standardNames.get(name.trim()) ?? name.trim()

/** Returns the sizes and options of a save request. */
export function variantInput({ axes, sizes }: VariantDraft) {
  const filled = filledAxes(axes)
  const details = (size: DraftSize) => ({
    priceCents: readCents(size.price) ?? null,
    sku: size.sku.trim() || null,
    barcode: size.barcode.trim() || null,
    costCents: readCents(size.cost) ?? null,
    photoKey: size.photo || null,
  })
  return {
    optionAxes: filled.length > 0 ? filled.map(({ name, kind }) => ({ name: storedName(name), kind })) : null,
    sizes: sizes.map((size) => ({
      ...(size.ID !== undefined && { ID: size.ID }),
      size: size.size.trim(),
      qty: Number(size.qty),
      ...(filled.length > 0 && { choices: getVariantValueTexts(axes, size) }),
      ...details(size),
    })),
  }
}

/** Returns a value that is equal for drafts with the same variants. */
export function comparableVariants({ axes, sizes }: VariantDraft): unknown {
  const filled = filledAxes(axes)
  return [
    filled.map(({ name, kind }) => [name.trim(), kind]),
    sizes.map((size) => [
      size.ID,
      size.size.trim(),
      getVariantValueTexts(axes, size),
      ...variantFields.map((field) => size[field].trim()),
    ]),
  ]
}

export function isSameAxes(one: readonly DraftAxis[], other: readonly DraftAxis[]): boolean {
  return axesText(one) === axesText(other)
}

/** Formats options with their values, such as `Size: 38, 40. Color: red`. */
export function axesText(axes: readonly DraftAxis[]): string {
  return axes
    .map(({ name, values }) => `${name.trim()}: ${values.map(({ text }) => text.trim()).join(', ')}`)
    .join('. ')
}
