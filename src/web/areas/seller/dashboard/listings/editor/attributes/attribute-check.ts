import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import { fieldDraftError, numberError } from '#web/features/fields/field-check.ts'
import { isList } from '#web/features/fields/field-draft.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t } from '#web/lib/text/t.ts'
import { getMeasurementCells, valueToSave, type AttributeDrafts } from './attribute-draft.ts'

/** Name of the form field of an attribute, which is also its name in validation errors of the API. */
export const fieldName = (code: string): string => `attributes.${code}`
/** Name of the form field for a measurement of one size. */
export const cellName = (code: string, row: string): string => `attributes.${code}.${row}`

type Errors = Record<string, string | undefined>

/** Returns the errors that prevent the seller from saving the listing, even as a draft. */
export function checkAttributes(
  attributes: readonly ShownAttribute[],
  drafts: AttributeDrafts,
  rows: readonly string[],
): Errors {
  return Object.fromEntries(
    attributes.flatMap(({ code, kind }): [string, string | undefined][] => {
      const draft = getOwnValue(drafts, code)
      if (kind === 'measurement')
        return rows.map((row) => [cellName(code, row), numberError(getMeasurementCells(draft)[row] ?? '')])
      const single = draft === undefined || typeof draft === 'string' || isList(draft) ? draft : undefined
      return [[fieldName(code), fieldDraftError(kind, single)]]
    }),
  )
}

/** Returns the errors of required attributes without a value, which prevent the seller from publishing the listing. */
export function checkRequiredAttributes(
  attributes: readonly ShownAttribute[],
  drafts: AttributeDrafts,
  sizes: readonly { row: string; size: string }[],
): Errors {
  return Object.fromEntries(
    attributes
      .filter(
        (attribute) =>
          attribute.isRequired && valueToSave(attribute, getOwnValue(drafts, attribute.code), sizes) === null,
      )
      .map(({ code, name, kind }) => [
        // The error of a measurement is shown at the first size.
        kind === 'measurement' && sizes[0] ? cellName(code, sizes[0].row) : fieldName(code),
        t('seller.missing.attribute', { name }),
      ]),
  )
}
