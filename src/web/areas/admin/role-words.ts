import { tableOf } from '#web/lib/text/t.ts'

/** What each role is called, and what it is for. */
export const roleWords = tableOf('staff.role')
export const roleTexts = tableOf('admin.team.role-text')
