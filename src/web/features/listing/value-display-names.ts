import { tableOf } from '#web/lib/text/t.ts'
import { capitalize } from '#web/lib/text/casing.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { marketplaceValueName } from '#web/lib/text/value-names.ts'

const departments: Record<string, string> = tableOf('listing.gender')
const conditions: Record<string, string> = tableOf('listing.condition')
const keyOf = (code: string): string => code.replaceAll(' ', '-')

/**
 * Returns the name of a department from the marketplace's settings or, if there is none, from the translated messages.
 */
export const departmentName = (code: string): string =>
  marketplaceValueName(`department:${code}`) ?? getOwnValue(departments, code) ?? capitalize(code)

/**
 * Returns the name of an item condition from the marketplace's settings or, if there is none, from the translated
 * messages.
 */
export const conditionName = (code: string): string =>
  marketplaceValueName(`condition:${code}`) ?? getOwnValue(conditions, keyOf(code)) ?? capitalize(code)
