import type { FieldChoice } from '#contract/fields/definition.ts'

/** Returns the code of the choice that `code` was merged into, or `code` itself if it was not merged. */
export const currentChoiceOf = (choices: readonly FieldChoice[], code: string): string =>
  choices.find((choice) => choice.code === code)?.mergedInto ?? code

/** Returns a value in which merged choices are replaced, without duplicates. Other values stay unchanged. */
export function withCurrentChoices<Value>(choices: readonly FieldChoice[], value: Value): Value {
  if (!Array.isArray(value)) return value
  const codes = (value as string[]).map((code) => currentChoiceOf(choices, code))
  return [...new Set(codes)] as Value
}
