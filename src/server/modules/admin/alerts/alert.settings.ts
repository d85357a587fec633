import { basisPoints, hours, minutes, type SettingEntry } from '#platform/settings/setting-entry.ts'

/** Length in minutes of the period over which errors are counted. */
export const errorRateMinutes = 5

/**
 * Amount of order history that is used to calculate the expected number of orders: at most the last `weeks` weeks. If
 * the history covers less than `fewWeeks` weeks or contains fewer than `fewOrders` orders, nothing is calculated.
 */
export const orderHistory = { weeks: 4, fewWeeks: 2, fewOrders: 20 }

/** Settings for the thresholds of operator alerts. */
export const alertSettings = {
  alertQueueMinutes: { group: 'alerts', ...minutes, max: 1440, default: 15 },
  alertErrorBps: {
    aboutValues: { minutes: errorRateMinutes },
    group: 'alerts',
    ...basisPoints,
    default: 500,
  },
  alertServiceBps: {
    aboutValues: { minutes: errorRateMinutes },
    group: 'alerts',
    ...basisPoints,
    default: 2000,
  },
  alertOrderGap: {
    aboutValues: orderHistory,
    group: 'alerts',
    unit: 'times',
    min: 0,
    max: 1000,
    default: 10,
  },
  alertDiskBps: { group: 'alerts', ...basisPoints, default: 1000 },
  alertBackupHours: { group: 'alerts', ...hours, max: 720, default: 36 },
  alertRepeatHours: { group: 'alerts', ...hours, max: 168, default: 24 },
} as const satisfies Record<string, SettingEntry>

declare module '#platform/settings/setting-entry.ts' {
  interface SettingValues extends Record<keyof typeof alertSettings, number> {}
}
