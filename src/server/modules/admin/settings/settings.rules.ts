import { smallestUnitsPerUnit } from '#contract/currency.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { fail, type AppError } from '#platform/errors/app-error.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { translate } from '#platform/language/translate.ts'
import { titleOf, type SettingDefinition, type SettingValues } from '#platform/settings/setting-entry.ts'

/** Returns the error for an invalid value, or undefined if the value is valid. */
export function findSettingError(
  definitions: readonly SettingDefinition[],
  definition: SettingDefinition,
  value: number,
  now: Readonly<SettingValues>,
): AppError | undefined {
  const { key, min, max, unit } = definition
  if (!Number.isInteger(value)) return wrong((language) => translate(language, 'error.setting.whole'))
  if (value < min || value > max) {
    const [least, most] = [min, max].map((bound) => bound / wholeOf(unit))
    return wrong((language) =>
      unit === 'switch'
        ? translate(language, 'error.setting.switch')
        : translate(language, 'error.setting.between', { least: least!, most: most! }),
    )
  }
  const then: Readonly<Record<string, number>> = { ...now, [key]: value }
  for (const { key: first, shorterThan: second } of definitions) {
    if (second === undefined || ![first, second].includes(key) || then[first]! < then[second]!) continue
    return wrong((language) =>
      translate(language, 'error.setting.in-turn', {
        first: titleOf(language, first),
        second: titleOf(language, second),
      }),
    )
  }
  return undefined
}

/** Returns the number of stored units per displayed unit, such as 100 basis points per percent. */
function wholeOf(unit: SettingDefinition['unit']): number {
  if (unit === 'basis points') return 100
  return unit === 'minor units' ? smallestUnitsPerUnit(marketplaceCurrency()) : 1
}

function wrong(message: LocalizedText): AppError {
  return fail('invalid_field', { field: 'value', message })
}
