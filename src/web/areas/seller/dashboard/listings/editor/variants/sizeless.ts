import { oneSize } from '#contract/catalog/type-sizes.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { blankSize, type DraftSize, type VariantDraft } from './variant-draft.ts'

const isOneSize = ({ size }: DraftSize): boolean => [oneSize, translateValue(oneSize)].includes(size.trim())

/** Returns whether the editor shows a quantity instead of sizes. A listing with options has a row for each variant. */
export function isWithoutSizes({ axes, sizes }: VariantDraft, hasSizes: boolean): boolean {
  return !hasSizes && axes.length === 0 && sizes.length === 1 && isOneSize(sizes[0]!)
}

/**
 * Returns the draft with the rows that its type needs. If the type has no sizes, the rows are merged into one row with
 * the total quantity. If the type has sizes but the draft has such a row, its name becomes empty, so that the seller
 * enters one.
 */
export function withSizesOfType<Draft extends VariantDraft>(draft: Draft, hasSizes: boolean): Draft {
  if (draft.axes.length > 0) return draft
  const [first = blankSize()] = draft.sizes
  if (hasSizes) {
    const isNew = draft.sizes.length === 1 && first.ID === undefined && isOneSize(first)
    return isNew ? { ...draft, sizes: [{ ...first, size: '' }] } : draft
  }
  const quantities = draft.sizes.map(({ qty }) => Number(qty) || 0)
  const qty = draft.sizes.length === 1 ? first.qty : String(quantities.reduce((sum, each) => sum + each, 0))
  return { ...draft, sizes: [{ ...first, size: translateValue(oneSize), qty }] }
}
