import { switchRange, days, type SettingEntry } from '#platform/settings/setting-entry.ts'

/** Settings for daily backups and for the retention of backups. */
export const backupSettings = {
  backupDaily: { group: 'backups', ...switchRange, default: 0 },
  backupHour: { group: 'backups', unit: 'time of day', min: 0, max: 23, default: 3 },
  backupKeepDays: { ...days, group: 'backups', max: 366, default: 7 },
  backupKeepWeeks: { group: 'backups', unit: 'weeks', min: 0, max: 520, default: 4 },
} as const satisfies Record<string, SettingEntry>

declare module '#platform/settings/setting-entry.ts' {
  interface SettingValues extends Record<keyof typeof backupSettings, number> {}
}
