import { isDeepStrictEqual } from 'node:util'
import type { DefinedField } from '#contract/fields/definition.ts'

/**
 * Returns whether a parsed document has everything that the stored document contains. If not, a newer build has stored
 * field kinds or properties that this build does not know and would lose.
 */
export function isContained(stored: unknown, parsed: unknown): boolean {
  if (typeof stored !== 'object' || stored === null) return true
  if (typeof parsed !== 'object' || parsed === null) return false
  return Object.entries(stored).every(
    ([key, value]) =>
      Object.hasOwn(parsed, key) && isContained(value, (parsed as Record<string, unknown>)[key]),
  )
}

interface FieldChanges<Field> {
  /** Changed fields, keyed by code. */
  fields: Record<string, Field>
  /** Codes in display sequence, if the sequence differs. */
  codes?: string[]
}

/** Returns the fields in `list` that differ from the same fields in `other`, for the audit log. */
export function diffFields<Field extends DefinedField>(
  list: readonly Field[],
  other: readonly Field[],
): FieldChanges<Field> {
  const changed = list.filter((each) => !other.some((one) => isDeepStrictEqual(one, each)))
  const codes = list.map(({ code }) => code)
  const isMoved = !isDeepStrictEqual(
    codes,
    other.map(({ code }) => code),
  )
  return {
    fields: Object.fromEntries(changed.map((each) => [each.code, each])),
    ...(isMoved && { codes }),
  }
}
