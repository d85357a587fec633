import type { FieldValue } from '#contract/fields/definition.ts'
import type { ShownField } from '#contract/fields/custom-fields.ts'
import { inputText, readNumber } from '#web/lib/format/number-input.ts'

/** Value of a field as typed in a form. Choices are codes. Yes or no is `true`, `false` or ''. */
export type FieldDraft = string | readonly string[]

export const isList = (draft: unknown): draft is readonly string[] => Array.isArray(draft)

/** Converts a stored value to a draft for a form. */
export function draftOfField(value: FieldValue): FieldDraft {
  if (typeof value === 'string' || Array.isArray(value)) return value
  return typeof value === 'number' ? inputText(value) : String(value)
}

/** Returns the value to save, or null if the field is empty. The draft must not contain errors. */
export function fieldValueToSave(kind: ShownField['kind'], draft: FieldDraft | undefined): FieldValue | null {
  if (kind === 'choice' || kind === 'choices') return isList(draft) && draft.length > 0 ? [...draft] : null
  const text = typeof draft === 'string' ? draft.trim() : ''
  if (text === '') return null
  if (kind === 'yes-no') return text === 'true'
  return kind === 'number' ? (readNumber(text) ?? null) : text
}
