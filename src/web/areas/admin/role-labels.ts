import { tableOf } from '#web/lib/text/t.ts'

/** Labels of the staff roles. `roleDescriptions` contains the descriptions of the roles. */
export const roleLabels = tableOf('staff.role')
export const roleDescriptions = tableOf('admin.team.role-text')
