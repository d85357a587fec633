import { switchRange, days, env, hours, type SettingEntry } from '#platform/settings/setting-entry.ts'

/** Period, in days, within which a seller can change the username at most twice. */
export const usernameSettings = {
  usernameChangeDays: { group: 'security', ...days, max: 365, default: 30 },
} as const satisfies Record<string, SettingEntry>

/** Settings for how long emailed links stay valid. */
export const linkSettings = {
  confirmEmailHours: { group: 'email-links', ...hours, max: 168, default: 24 },
  resetPasswordHours: { group: 'email-links', ...hours, max: 24, default: 1 },
  inviteDays: { ...days, group: 'email-links', max: 30, default: 7 },
} as const satisfies Record<string, SettingEntry>

/** Security settings of staff accounts. */
export const staffSettings = {
  staffSecondFactor: {
    group: 'security',
    ...switchRange,
    default: env('STAFF_SECOND_FACTOR', (config) => Number(config.staffSecondFactor)),
  },
  staffSso: { group: 'security', ...switchRange, default: 0 },
  staffSsoFactor: { group: 'security', ...switchRange, default: 0 },
} as const satisfies Record<string, SettingEntry>

declare module '#platform/settings/setting-entry.ts' {
  interface SettingValues
    extends
      Record<keyof typeof usernameSettings, number>,
      Record<keyof typeof linkSettings, number>,
      Record<keyof typeof staffSettings, number> {}
}
