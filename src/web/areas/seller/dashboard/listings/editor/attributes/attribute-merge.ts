import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import { isList } from '#web/features/fields/field-draft.ts'
import { attributeText } from '#web/features/listing/attribute-text.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t } from '#web/lib/text/t.ts'
import {
  getMeasurementCells,
  normalizeText,
  type AttributeDraft,
  type AttributeDrafts,
} from './attribute-draft.ts'

/** A size in the merged draft, with its row in each of the three drafts that has the size. */
export interface MergedSize {
  row: string
  name: string
  base: string | undefined
  mine: string | undefined
  theirs: string | undefined
}

interface ValueChange {
  what: string
  was: string
  now: string
  /** Local input to keep. Undefined if there is none. */
  yours: string | undefined
}

interface Versions<Value> {
  base: Value
  mine: Value
  theirs: Value
}

/**
 * Three-way merge of attribute values. A measurement is merged cell by cell, because two people often measure different
 * sizes.
 */
export function mergeAttributes(
  { base, mine, theirs }: Versions<AttributeDrafts>,
  sizes: readonly MergedSize[],
  attributes: readonly ShownAttribute[],
): { drafts: AttributeDrafts; changes: ValueChange[] } {
  const changes: ValueChange[] = []
  const codes = [...new Set([base, mine, theirs].flatMap((drafts) => Object.keys(drafts)))]
  const merged = codes.flatMap((code): [string, AttributeDraft][] => {
    const attribute = attributes.find((each) => each.code === code)
    const versions = {
      base: getOwnValue(base, code),
      mine: getOwnValue(mine, code),
      theirs: getOwnValue(theirs, code),
    }
    if (Object.values(versions).some(isMeasurement))
      return [[code, mergeCells(versions, sizes, attribute?.name ?? code, changes)]]
    const value = mergeValue(versions, attribute, code, changes)
    return value === undefined ? [] : [[code, value]]
  })
  return { drafts: Object.fromEntries(merged), changes }
}

const isMeasurement = (draft: AttributeDraft | undefined): boolean =>
  draft !== undefined && typeof draft !== 'string' && !isList(draft)

function mergeValue(
  { base, mine, theirs }: Versions<AttributeDraft | undefined>,
  attribute: ShownAttribute | undefined,
  code: string,
  changes: ValueChange[],
): AttributeDraft | undefined {
  const isTouched = plainMark(mine) !== plainMark(base)
  const value = isTouched ? mine : theirs
  if (plainMark(base) !== plainMark(theirs)) {
    const text = (draft: AttributeDraft | undefined) => shownText(attribute, draft)
    changes.push(
      changeOf(attribute?.name ?? code, text(base), text(theirs), isTouched ? text(mine) : undefined),
    )
  }
  return value
}

function mergeCells(
  { base, mine, theirs }: Versions<AttributeDraft | undefined>,
  sizes: readonly MergedSize[],
  name: string,
  changes: ValueChange[],
): AttributeDraft {
  const cell = (draft: AttributeDraft | undefined, row: string | undefined) =>
    row === undefined ? '' : (getMeasurementCells(draft)[row] ?? '')
  const cells = sizes.map((size): [string, string] => {
    const [was, typed, now] = [cell(base, size.base), cell(mine, size.mine), cell(theirs, size.theirs)]
    // A size that only one side added has only the measurements of that side.
    const isTouched = size.mine !== undefined && normalizeText(typed) !== normalizeText(was)
    if (size.theirs !== undefined && normalizeText(was) !== normalizeText(now)) {
      const what = t('seller.attribute.of-size', { name, size: size.name })
      changes.push(changeOf(what, was, now, isTouched ? typed : undefined))
    }
    if (isTouched || size.theirs === undefined) return [size.row, typed]
    return [size.row, now]
  })
  return Object.fromEntries(cells.filter(([, text]) => text !== ''))
}

function plainMark(draft: AttributeDraft | undefined): string {
  if (draft === undefined) return ''
  return typeof draft === 'string' ? normalizeText(draft) : isList(draft) ? draft.toSorted().join() : ''
}

function shownText(attribute: ShownAttribute | undefined, draft: AttributeDraft | undefined): string {
  if (draft === undefined) return ''
  if (isList(draft)) return attribute ? attributeText(attribute, [...draft]) : draft.join(', ')
  if (typeof draft !== 'string') return ''
  return attribute?.kind === 'yes-no' && draft !== '' ? attributeText(attribute, draft === 'true') : draft
}

function changeOf(what: string, was: string, now: string, yours: string | undefined): ValueChange {
  return { what, was, now, yours: yours === now ? undefined : yours }
}
