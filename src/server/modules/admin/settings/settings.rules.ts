import { fail, type AppError } from '#platform/http/app-error.ts'
import type { SettingDefinition, SettingKey, SettingValues } from '#platform/settings/settings-table.ts'

/** Of two waits the first must be over before the second begins. */
const inTurn: readonly (readonly [SettingKey, SettingKey])[] = [
  ['remindSellerDays', 'cancelUnshippedDays'],
  ['sellerAnswersDays', 'adminDecidesDays'],
]

/** Why a value cannot be; undefined when it can. */
export function faultOf(
  definition: SettingDefinition,
  value: number,
  now: Readonly<SettingValues>,
  titleOf: (key: SettingKey) => string,
): AppError | undefined {
  const { key, min, max, unit } = definition
  if (!Number.isInteger(value)) return wrong('Please give a whole number')
  if (value < min || value > max)
    return wrong(unit === 'switch' ? 'On or off' : `Between ${min} and ${max} ${unit}`)
  const then = { ...now, [key]: value }
  const broken = inTurn.find((pair) => pair.includes(key) && then[pair[0]] >= then[pair[1]])
  return broken && wrong(`“${titleOf(broken[0])}” must come before “${titleOf(broken[1])}”`)
}

function wrong(message: string): AppError {
  return fail('invalid_field', { field: 'value', message })
}
