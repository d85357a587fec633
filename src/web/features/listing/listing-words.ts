import { tableOf } from '#web/lib/text/t.ts'
import { capitalize } from '#web/lib/text/casing.ts'
import { getOwn } from '#web/lib/text/get-own.ts'
import { marketplaceWord } from '#web/lib/text/words-of-data.ts'

const departments: Record<string, string> = tableOf('listing.gender')
const conditions: Record<string, string> = tableOf('listing.condition')
const keyOf = (code: string): string => code.replaceAll(' ', '-')

/**
 * Returns the name of a department from the marketplace's settings or, if there is none, from the translated messages.
 */
export const departmentName = (code: string): string =>
  marketplaceWord(`department:${code}`) ?? getOwn(departments, code) ?? capitalize(code)

/**
 * Returns the name of an item condition from the marketplace's settings or, if there is none, from the translated
 * messages.
 */
export const conditionName = (code: string): string =>
  marketplaceWord(`condition:${code}`) ?? getOwn(conditions, keyOf(code)) ?? capitalize(code)
