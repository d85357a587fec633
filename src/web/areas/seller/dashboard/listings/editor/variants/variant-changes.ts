import { choiceSeparator } from '#contract/catalog/variants.ts'
import {
  blankSize,
  filledAxes,
  isBlank,
  noDetails,
  getVariantValueTexts,
  type DraftAxis,
  type DraftSize,
  type VariantDraft,
  type VariantField,
} from './variant-draft.ts'

/**
 * Returns the draft with one row for each combination of values. Rows of existing combinations are kept, and rows with
 * removed values are dropped.
 */
export function createMissingVariants({ axes, sizes }: VariantDraft): VariantDraft {
  const filled = filledAxes(axes)
  if (filled.length === 0) return { axes, sizes }
  const existing = new Map(sizes.map((size) => [size.choices.join('\n'), size]))
  const qty = newQuantity(sizes)
  const combinations = filled.reduce<string[][]>(
    (all, { values }) => all.flatMap((choices) => values.map(({ row }) => [...choices, row])),
    [[]],
  )
  return {
    axes,
    sizes: combinations.map((choices) => {
      const row = existing.get(choices.join('\n')) ?? { ...blankSize(), qty, choices }
      return { ...row, size: getVariantValueTexts(axes, row).join(choiceSeparator) }
    }),
  }
}

/** Returns the quantity of new variants: one unit, or the common quantity of all variants of an unsaved listing. */
function newQuantity(sizes: readonly DraftSize[]): string {
  const [first] = sizes
  const isShared = sizes.every(({ ID, qty }) => ID === undefined && qty === first!.qty)
  return first !== undefined && isShared && Number(first.qty) > 0 ? first.qty : '1'
}

/** Returns the number of combinations of the options' values. */
export function countCombinations(axes: readonly DraftAxis[]): number {
  return filledAxes(axes).reduce((count, { values }) => count * values.length, 1)
}

/**
 * Adds an option. The first option gets the listing's sizes as its values. If a size has no name, its quantity goes to
 * the first value.
 */
export function addAxis(draft: VariantDraft, axis: Pick<DraftAxis, 'name' | 'kind'>): VariantDraft {
  const row = crypto.randomUUID()
  if (draft.axes.length > 0) return { ...draft, axes: [...draft.axes, { ...axis, row, values: [] }] }
  const named = draft.sizes.filter(({ size }) => size.trim() !== '')
  if (named.length === 0) return { axes: [{ ...axis, row, values: [] }], sizes: draft.sizes.slice(0, 1) }
  const values = named.map(({ size }) => ({ row: crypto.randomUUID(), text: size.trim() }))
  return createMissingVariants({
    axes: [{ ...axis, row, values }],
    sizes: named.map((size, at) => ({ ...size, choices: [values[at]!.row] })),
  })
}

/** Adds a value to an option. The first value of an option applies to all existing variants. */
export function addValue(draft: VariantDraft, axisRow: string, text: string): VariantDraft {
  const value = { row: crypto.randomUUID(), text }
  const at = placeOf(draft.axes, axisRow)
  const isFirst = draft.axes.find(({ row }) => row === axisRow)!.values.length === 0
  const axes = draft.axes.map((axis) =>
    axis.row === axisRow ? { ...axis, values: [...axis.values, value] } : axis,
  )
  const filledSizes = draft.sizes.filter((size) => !isBlank(size))
  if (!isFirst) return createMissingVariants({ axes, sizes: filledSizes })
  const sizes = filledSizes.map((size) => ({ ...size, choices: size.choices.toSpliced(at, 0, value.row) }))
  return createMissingVariants({ axes, sizes })
}

/** Changes the text of a value. The variants with this value keep their stock and codes. */
export function renameValue(draft: VariantDraft, valueRow: string, text: string): VariantDraft {
  const axes = draft.axes.map((axis) => ({
    ...axis,
    values: axis.values.map((value) => (value.row === valueRow ? { ...value, text } : value)),
  }))
  return createMissingVariants({ axes, sizes: draft.sizes })
}

/** Returns the variants that a change would remove, such as the removal of a value or of an option. */
export function listRemovedVariants(
  draft: VariantDraft,
  change: (draft: VariantDraft) => VariantDraft,
): DraftSize[] {
  const retained = new Set(change(draft).sizes.map(({ row }) => row))
  return draft.sizes.filter(({ row }) => !retained.has(row))
}

export function removeValue(draft: VariantDraft, axisRow: string, valueRow: string): VariantDraft {
  const axis = draft.axes.find(({ row }) => row === axisRow)!
  const values = axis.values.filter(({ row }) => row !== valueRow)
  const axes = draft.axes.map((one) => (one.row === axisRow ? { ...one, values } : one))
  if (values.length > 0) return createMissingVariants({ axes, sizes: draft.sizes })
  return createMissingVariants({ axes, sizes: withoutAxis(draft.sizes, placeOf(draft.axes, axisRow)) })
}

/** Removes an option. If several variants differ only in this option, the first of these variants is kept. */
export function removeAxis(draft: VariantDraft, axisRow: string): VariantDraft {
  const axis = draft.axes.find(({ row }) => row === axisRow)!
  const axes = draft.axes.filter(({ row }) => row !== axisRow)
  if (axis.values.length === 0) return { ...draft, axes }
  if (axes.length === 0) return { axes, sizes: draft.sizes.map((size) => ({ ...size, ...noDetails })) }
  return createMissingVariants({ axes, sizes: withoutAxis(draft.sizes, placeOf(draft.axes, axisRow)) })
}

function withoutAxis(sizes: readonly DraftSize[], at: number): DraftSize[] {
  const rest = sizes.map((size) => ({ ...size, choices: size.choices.toSpliced(at, 1) }))
  // If several variants differ only in the removed option, prefers saved variants, because their units might be
  // reserved in a checkout.
  const retained = new Map<string, DraftSize>()
  for (const size of rest.toSorted((a, b) => Number(a.ID === undefined) - Number(b.ID === undefined)))
    if (!retained.has(size.choices.join('\n'))) retained.set(size.choices.join('\n'), size)
  return [...retained.values()]
}

/** Returns the index of an option among the options that have values. */
function placeOf(axes: readonly DraftAxis[], axisRow: string): number {
  return filledAxes(
    axes.slice(
      0,
      axes.findIndex(({ row }) => row === axisRow),
    ),
  ).length
}

/** Sets one field of all variants. */
export function setFieldOfAllVariants(draft: VariantDraft, field: VariantField, value: string): VariantDraft {
  return { ...draft, sizes: draft.sizes.map((size) => ({ ...size, [field]: value })) }
}
