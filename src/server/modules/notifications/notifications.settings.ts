import { switchRange, env, hours, minutes, type SettingEntry } from '#platform/settings/setting-entry.ts'

/** Settings for restock offers to watchers and for emails about unread messages. */
export const notificationSettings = {
  watchOfferHours: {
    group: 'watchlists',
    ...hours,
    max: 72,
    default: env('WATCH_OFFER_HOURS', (config) => config.watchOfferHours),
  },
  messageEmailMinutes: { group: 'email-links', ...minutes, max: 1440, default: 15 },
  newItemEmailsPerDay: { group: 'watchlists', unit: 'times', min: 1, max: 20, default: 3 },
  watchMembersFirst: {
    group: 'watchlists',
    ...switchRange,
    default: env('WATCH_MEMBERS_FIRST', (config) => Number(config.watchMembersFirst)),
  },
} as const satisfies Record<string, SettingEntry>

declare module '#platform/settings/setting-entry.ts' {
  interface SettingValues extends Record<keyof typeof notificationSettings, number> {}
}
