import { plainFieldLabels, plainFields, type ListingDraft, type DraftPhoto } from './draft.ts'
import { createMissingVariants } from './variants/variant-changes.ts'
import {
  axesText,
  isSameAxes,
  variantFields,
  type DraftSize,
  type VariantField,
} from './variants/variant-draft.ts'
import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import { mergeAttributes } from './attributes/attribute-merge.ts'
import { t } from '#web/lib/text/t.ts'

export interface Change {
  what: string
  was: string
  now: string
  /** Local input that is kept instead of the saved value; undefined if there is no such input. */
  yours: string | undefined
}

/**
 * Three-way merge of local input (`mine`) and a newer saved version (`theirs`) with their common `base`. Untouched
 * fields take the saved values; edited fields keep the input. Also returns all differences between `base` and `theirs`.
 */
export function mergeDrafts(
  base: ListingDraft,
  mine: ListingDraft,
  theirs: ListingDraft,
  attributes: readonly ShownAttribute[] = [],
): { draft: ListingDraft; changes: Change[] } {
  const changes: Change[] = []
  const draft = { ...mine }
  for (const field of plainFields) {
    const isTouched = mine[field].trim() !== base[field].trim()
    if (!isTouched) draft[field] = theirs[field]
    if (base[field].trim() !== theirs[field].trim())
      changes.push(
        changeOf(plainFieldLabels[field], base[field], theirs[field], isTouched ? mine[field] : undefined),
      )
  }
  const hasOwnAxes = !isSameAxes(base.axes, mine.axes)
  if (!isSameAxes(base.axes, theirs.axes))
    changes.push(
      changeOf(
        t('seller.options'),
        axesText(base.axes),
        axesText(theirs.axes),
        hasOwnAxes ? axesText(mine.axes) : undefined,
      ),
    )
  const merged = mergeSizes(base.sizes, mine.sizes, theirs.sizes, hasOwnAxes, changes)
  if (hasOwnAxes) Object.assign(draft, createMissingVariants({ axes: mine.axes, sizes: merged }))
  else Object.assign(draft, { axes: theirs.axes, sizes: merged })
  draft.photos = mergePhotos(base.photos, mine.photos, theirs.photos, changes)
  const attributeMerge = mergeAttributes(
    { base: base.attributes, mine: mine.attributes, theirs: theirs.attributes },
    draft.sizes.map((size) => ({
      row: size.row,
      name: size.size,
      base: sameAs(size, base.sizes)?.row,
      mine: mine.sizes.find(({ row }) => row === size.row)?.row,
      theirs: sameAs(size, theirs.sizes)?.row,
    })),
    attributes,
  )
  draft.attributes = attributeMerge.drafts
  return { draft, changes: [...changes, ...attributeMerge.changes] }
}

function mergeSizes(
  base: readonly DraftSize[],
  mine: readonly DraftSize[],
  theirs: readonly DraftSize[],
  hasOwnAxes: boolean,
  changes: Change[],
): DraftSize[] {
  const stored = mine.flatMap((row) => {
    const before = sameAs(row, base)
    const now = sameAs(row, theirs)
    if (!now)
      return before?.ID !== undefined && isEqual(row, before) ? [] : [{ ...row, ID: undefined, held: 0 }]
    const size = before && row.size !== before.size ? row.size : now.size
    const edited = (field: VariantField) =>
      !before || row[field] !== before[field] ? row[field] : now[field]
    const fields = Object.fromEntries(variantFields.map((field) => [field, edited(field)]))
    const choices = hasOwnAxes ? row.choices : now.choices
    return [{ ...now, ...fields, row: row.row, size: hasOwnAxes ? row.size : size, choices }]
  })
  const addedRows = theirs.filter((row) => !sameAs(row, base) && !sameAs(row, mine))
  for (const now of theirs) {
    const before = sameAs(now, base)
    if (before && isEqual(before, now)) continue
    const own = sameAs(now, stored)
    const yours = own && own.qty !== now.qty ? own.qty : undefined
    changes.push(changeOf(t('bag.size-named', { name: now.size }), before?.qty ?? '', now.qty, yours))
  }
  for (const removed of base.filter((row) => row.ID !== undefined && !sameAs(row, theirs)))
    changes.push(changeOf(t('bag.size-named', { name: removed.size }), removed.qty, '', undefined))
  return [...stored, ...addedRows]
}

/** Returns the same size in another draft, matched by ID, or by name if either row has no ID yet. */
function sameAs(row: DraftSize, among: readonly DraftSize[]): DraftSize | undefined {
  const name = row.size.trim().toLowerCase()
  return (
    among.find((one) => row.ID !== undefined && one.ID === row.ID) ??
    among.find((one) => (one.ID === undefined || row.ID === undefined) && isNamed(one, name))
  )
}

function isNamed({ size }: DraftSize, name: string): boolean {
  return name !== '' && size.trim().toLowerCase() === name
}

function isEqual(one: DraftSize, other: DraftSize): boolean {
  return (['size', ...variantFields] as const).every((field) => one[field].trim() === other[field].trim())
}

function mergePhotos(
  base: readonly DraftPhoto[],
  mine: readonly DraftPhoto[],
  theirs: readonly DraftPhoto[],
  changes: Change[],
): DraftPhoto[] {
  const isTouched = photoMark(mine) !== photoMark(base)
  if (photoMark(base) !== photoMark(theirs))
    changes.push(
      changeOf(
        t('order.photos'),
        photosText(base),
        photosText(theirs),
        isTouched ? photosText(mine) : undefined,
      ),
    )
  if (isTouched) return [...mine]
  const rows = new Map(mine.map((one) => [one.photo?.key, one.row]))
  return theirs.map((one) => ({ ...one, row: rows.get(one.photo?.key) ?? one.row }))
}

function photoMark(photos: readonly DraftPhoto[]): string {
  return photos.map(({ row, photo, alt }) => `${photo?.key ?? row} ${alt.trim()}`).join('\n')
}

function photosText(photos: readonly DraftPhoto[]): string {
  return String(photos.length)
}

function changeOf(what: string, was: string, now: string, yours: string | undefined): Change {
  return { what, was, now, yours: yours === now ? undefined : yours }
}
