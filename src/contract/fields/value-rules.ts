import type { InputErrorCode } from '#contract/input-errors.ts'
import { maxFieldNumber, maxFieldText, type fieldKinds } from './definition.ts'

/** Properties of a field that determine which values are valid. */
export interface ValueRules<Kind = (typeof fieldKinds)[number]> {
  kind: Kind
  choices: readonly { code: string; isRetired: boolean }[]
}

/**
 * Returns the code of the error in a value, or undefined if the value is valid. `current` is the stored value. Choices
 * in `current` stay valid even if they are retired. Empty values are valid, because they remove the value.
 */
export function checkFieldValue(
  { kind, choices }: ValueRules,
  value: unknown,
  current?: unknown,
): InputErrorCode | undefined {
  if (isEmptyValue(value)) return undefined
  switch (kind) {
    case 'text':
      if (typeof value !== 'string') return 'text'
      return value.length > maxFieldText ? 'text-too-long' : undefined
    case 'number':
      return checkFieldNumber(value)
    case 'choice':
    case 'choices':
      return choiceErrorOf(kind, choices, value, current)
    case 'yes-no':
      return typeof value === 'boolean' ? undefined : 'attribute-yes-no'
    case 'date':
      return isDate(value) ? undefined : 'attribute-date'
  }
}

/** Returns whether a value is empty. Empty values are never stored. */
export function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

export function checkFieldNumber(value: unknown): InputErrorCode | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'attribute-number'
  if (Math.abs(value) > maxFieldNumber) return 'attribute-number-bounds'
  return Number(value.toFixed(3)) === value ? undefined : 'attribute-decimals'
}

function choiceErrorOf(
  kind: 'choice' | 'choices',
  choices: ValueRules['choices'],
  value: unknown,
  current: unknown,
): InputErrorCode | undefined {
  if (!Array.isArray(value)) return 'attribute-choice'
  const stored: readonly unknown[] = Array.isArray(current) ? current : []
  const isValid = (code: unknown) =>
    choices.some((choice) => choice.code === code && (!choice.isRetired || stored.includes(code)))
  if (!value.every(isValid)) return 'attribute-choice'
  return kind === 'choice' && new Set(value).size > 1 ? 'attribute-one-choice' : undefined
}

function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
