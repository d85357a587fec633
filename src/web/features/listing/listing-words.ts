import { tableOf } from '#web/lib/text/t.ts'
import { capital } from '#web/lib/text/casing.ts'
import { ownOf } from '#web/lib/text/own-of.ts'
import { ownWord } from '#web/lib/text/words-of-data.ts'

const departments: Record<string, string> = tableOf('listing.gender')
const conditions: Record<string, string> = tableOf('listing.condition')
const keyOf = (code: string): string => code.replaceAll(' ', '-')

/** Returns the name of a department: the marketplace's own or the translation. */
export const departmentName = (code: string): string =>
  ownWord(`department:${code}`) ?? ownOf(departments, code) ?? capital(code)

/** Returns the name of a condition. */
export const conditionName = (code: string): string =>
  ownWord(`condition:${code}`) ?? ownOf(conditions, keyOf(code)) ?? capital(code)
