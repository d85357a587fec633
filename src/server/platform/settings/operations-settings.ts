import { translate } from '../language/translate.ts'
import { aSwitch, basisPoints, days, hours, minutes, type SettingEntry } from './setting-entry.ts'

/** Errors are counted over so many minutes. */
export const errorRateMinutes = 5

/** The usual interval between orders is based on the last `weeks`, and requires at least `fewWeeks` with `fewOrders`. */
export const orderHistory = { weeks: 4, fewWeeks: 2, fewOrders: 20 }

/** Backups, and what operators are told of by itself. */
export const operationsSettings = {
  backupDaily: {
    title: (language) => translate(language, 'setting.backup-daily'),
    about: (language) => translate(language, 'setting.backup-daily.about'),
    group: 'backups',
    ...aSwitch,
    default: 0,
  },
  backupHour: {
    title: (language) => translate(language, 'setting.backup-hour'),
    about: (language) => translate(language, 'setting.backup-hour.about'),
    group: 'backups',
    unit: 'time of day',
    min: 0,
    max: 23,
    default: 3,
  },
  backupKeepDays: {
    title: (language) => translate(language, 'setting.backup-keep-days'),
    about: (language) => translate(language, 'setting.backup-keep-days.about'),
    ...days,
    group: 'backups',
    max: 366,
    default: 7,
  },
  backupKeepWeeks: {
    title: (language) => translate(language, 'setting.backup-keep-weeks'),
    about: (language) => translate(language, 'setting.backup-keep-weeks.about'),
    group: 'backups',
    unit: 'weeks',
    min: 0,
    max: 520,
    default: 4,
  },
  alertQueueMinutes: {
    title: (language) => translate(language, 'setting.alert-queue-minutes'),
    about: (language) => translate(language, 'setting.alert-queue-minutes.about'),
    group: 'alerts',
    ...minutes,
    max: 1440,
    default: 15,
  },
  alertErrorBps: {
    title: (language) => translate(language, 'setting.alert-error-bps'),
    about: (language) => translate(language, 'setting.alert-error-bps.about', { minutes: errorRateMinutes }),
    group: 'alerts',
    ...basisPoints,
    default: 500,
  },
  alertServiceBps: {
    title: (language) => translate(language, 'setting.alert-service-bps'),
    about: (language) =>
      translate(language, 'setting.alert-service-bps.about', { minutes: errorRateMinutes }),
    group: 'alerts',
    ...basisPoints,
    default: 2000,
  },
  alertOrderGap: {
    title: (language) => translate(language, 'setting.alert-order-gap'),
    about: (language) => translate(language, 'setting.alert-order-gap.about', orderHistory),
    group: 'alerts',
    unit: 'times',
    min: 0,
    max: 1000,
    default: 10,
  },
  alertDiskBps: {
    title: (language) => translate(language, 'setting.alert-disk-bps'),
    about: (language) => translate(language, 'setting.alert-disk-bps.about'),
    group: 'alerts',
    ...basisPoints,
    default: 1000,
  },
  alertBackupHours: {
    title: (language) => translate(language, 'setting.alert-backup-hours'),
    about: (language) => translate(language, 'setting.alert-backup-hours.about'),
    group: 'alerts',
    ...hours,
    max: 720,
    default: 36,
  },
  alertRepeatHours: {
    title: (language) => translate(language, 'setting.alert-repeat-hours'),
    about: (language) => translate(language, 'setting.alert-repeat-hours.about'),
    group: 'alerts',
    ...hours,
    max: 168,
    default: 24,
  },
} as const satisfies Record<string, SettingEntry>
