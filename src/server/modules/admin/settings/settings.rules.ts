import { smallestUnitsPerUnit } from '#contract/currency.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { fail, type AppError } from '#platform/errors/app-error.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { translate } from '#platform/language/translate.ts'
import { settingTitle, type SettingDefinition, type SettingValues } from '#platform/settings/setting-entry.ts'

/** Returns the error for an invalid value. Returns undefined for a valid value. */
export function findSettingError(
  definitions: readonly SettingDefinition[],
  definition: SettingDefinition,
  value: number,
  now: Readonly<SettingValues>,
): AppError | undefined {
  const { key, min, max, unit } = definition
  if (!Number.isInteger(value))
    return invalidValueError((language) => translate(language, 'error.setting.whole'))
  if (value < min || value > max) {
    const [minDisplayed, maxDisplayed] = [min, max].map((bound) => bound / storedPerDisplayed(unit))
    return invalidValueError((language) =>
      unit === 'switch'
        ? translate(language, 'error.setting.switch')
        : translate(language, 'error.setting.between', { least: minDisplayed!, most: maxDisplayed! }),
    )
  }
  const changed: Readonly<Record<string, number>> = { ...now, [key]: value }
  for (const { key: first, shorterThan: second } of definitions) {
    if (second === undefined || ![first, second].includes(key) || changed[first]! < changed[second]!) continue
    return invalidValueError((language) =>
      translate(language, 'error.setting.in-turn', {
        first: settingTitle(language, first),
        second: settingTitle(language, second),
      }),
    )
  }
  return undefined
}

/**
 * Returns the number of stored units per displayed unit. For example, a percentage is stored in basis points, and 1
 * percent is 100 basis points.
 */
function storedPerDisplayed(unit: SettingDefinition['unit']): number {
  if (unit === 'basis points') return 100
  return unit === 'minor units' ? smallestUnitsPerUnit(marketplaceCurrency()) : 1
}

function invalidValueError(message: LocalizedText): AppError {
  return fail('invalid_field', { field: 'value', message })
}
