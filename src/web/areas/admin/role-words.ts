import { tableOf } from '#web/lib/text/t.ts'

/** Labels of the roles. `roleTexts` holds their descriptions. */
export const roleWords = tableOf('staff.role')
export const roleTexts = tableOf('admin.team.role-text')
