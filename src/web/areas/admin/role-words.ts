import { tableOf } from '#web/lib/text/t.ts'

/** Names and descriptions of the roles. */
export const roleWords = tableOf('staff.role')
export const roleTexts = tableOf('admin.team.role-text')
