import { tableOf } from '#web/lib/text/t.ts'

/** Labels of the staff roles. `roleTexts` contains the descriptions of the roles. */
export const roleWords = tableOf('staff.role')
export const roleTexts = tableOf('admin.team.role-text')
