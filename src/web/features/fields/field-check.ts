import { maxFieldText } from 'virtual:field-values'
import type { FieldDraft } from './field-draft.ts'
import type { ShownField } from '#contract/fields/custom-fields.ts'
import { inputText, readNumber } from '#web/lib/format/number-input.ts'
import { t } from '#web/lib/text/t.ts'

const maxNumber = 1e9

/** Returns the error in a typed value, or undefined if the value is valid. Empty values have no error. */
export function fieldDraftError(kind: ShownField['kind'], draft: FieldDraft | undefined): string | undefined {
  if (typeof draft !== 'string') return undefined
  if (kind === 'number') return numberError(draft)
  return kind === 'text' && draft.trim().length > maxFieldText
    ? t('seller.attribute.too-long', { most: maxFieldText })
    : undefined
}

/** Returns the error in a typed number, or undefined if the number is valid. */
export function numberError(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const number = readNumber(text)
  return number === undefined || Math.abs(number) > maxNumber
    ? t('seller.attribute.invalid-number', { example: inputText(72.5) })
    : undefined
}
