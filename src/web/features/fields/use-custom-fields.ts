import { useState } from 'react'
import type { CustomValues, CustomValuesInput, ShownField } from '#contract/fields/custom-fields.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t } from '#web/lib/text/t.ts'
import { fieldDraftError } from './field-check.ts'
import { draftOfField, fieldValueToSave, type FieldDraft } from './field-draft.ts'

/** Values of custom fields as typed in a form, keyed by the code of the field. */
export type FieldDrafts = Readonly<Record<string, FieldDraft>>

export interface CustomFieldsForm {
  fields: readonly ShownField[]
  drafts: FieldDrafts
  set: (code: string, draft: FieldDraft) => void
  /** Returns the errors of the typed values, keyed by the name of the form field. */
  check: () => Record<string, string>
  /** Returns all values for an API call. */
  input: () => CustomValuesInput
}

/** Custom fields of a buyer, seller or order, with the stored values. */
export interface CustomData {
  fields: readonly ShownField[]
  values: CustomValues
}

/** Name of the form field of a custom field, which is also its name in validation errors of the API. */
export const customFieldName = (code: string): string => `fields.${code}`

interface Options {
  /** Whether required fields need a value even if no value is stored. */
  isRequired?: boolean
  /** Initial drafts; by default, the stored values. */
  initial?: FieldDrafts
}

/**
 * Manages the typed values of custom fields. A required field that already has a stored value cannot be cleared. Other
 * required fields need a value only if `isRequired`, because the marketplace can make a field required after values
 * were saved.
 */
export function useCustomFields(
  fields: readonly ShownField[],
  values: CustomValues,
  { isRequired = false, initial }: Options = {},
): CustomFieldsForm {
  const [drafts, setDrafts] = useState<FieldDrafts>(
    () =>
      initial ??
      Object.fromEntries(Object.entries(values).map(([code, value]) => [code, draftOfField(value)])),
  )
  const errorOf = (field: ShownField): string | undefined => {
    const draft = getOwnValue(drafts, field.code)
    const error = fieldDraftError(field.kind, draft)
    if (error !== undefined || !field.isRequired || fieldValueToSave(field.kind, draft) !== null) return error
    return isRequired || Object.hasOwn(values, field.code)
      ? t('seller.missing.attribute', { name: field.name })
      : undefined
  }
  return {
    fields,
    drafts,
    set: (code, draft) => setDrafts((before) => ({ ...before, [code]: draft })),
    check: () =>
      Object.fromEntries(
        fields.flatMap((field) => {
          const error = errorOf(field)
          return error === undefined ? [] : [[customFieldName(field.code), error]]
        }),
      ),
    input: () =>
      Object.fromEntries(
        fields.map(({ code, kind, choices }) => [
          code,
          keepOfferedChoices(choices, fieldValueToSave(kind, getOwnValue(drafts, code))),
        ]),
      ),
  }
}

/** Removes choices that the field no longer has, such as merged choices, from a draft that was saved in the browser. */
function keepOfferedChoices<Value>(choices: ShownField['choices'], value: Value): Value | null {
  if (!Array.isArray(value)) return value
  const left = (value as string[]).filter((code) => choices.some((choice) => choice.code === code))
  return left.length > 0 ? (left as Value) : null
}
