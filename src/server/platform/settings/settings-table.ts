import type { Words } from '../errors/error-words.ts'
import { translate } from '../language/translate.ts'
import type { Config } from '../config/config.ts'
import { operationsSettings } from './operations-settings.ts'
import { aSwitch, basisPoints, days, hours, minutes, type SettingEntry } from './setting-entry.ts'
import { shippingSettings } from './shipping-settings.ts'

const env = (name: string, of: (config: Config) => number): SettingEntry['default'] => ({ env: name, of })
const perk = { ...aSwitch, group: 'membership', default: 1 } as const

/** Every setting a running app can be given. Switches are 0 or 1. */
const table = {
  commissionBps: {
    title: (language) => translate(language, 'setting.commission-bps'),
    about: (language) => translate(language, 'setting.commission-bps.about'),
    group: 'fees',
    ...basisPoints,
    default: env('COMMISSION_BPS', (config) => config.commissionBps),
  },
  serviceFeeBps: {
    title: (language) => translate(language, 'setting.service-fee-bps'),
    about: (language) => translate(language, 'setting.service-fee-bps.about'),
    group: 'fees',
    ...basisPoints,
    default: env('SERVICE_FEE_BPS', (config) => config.serviceFeeBps),
  },
  payoutHoldHours: {
    title: (language) => translate(language, 'setting.payout-hold-hours'),
    about: (language) => translate(language, 'setting.payout-hold-hours.about'),
    group: 'payouts',
    unit: 'hours',
    min: 0,
    max: 168,
    default: 24,
  },
  holdMinutes: {
    title: (language) => translate(language, 'setting.hold-minutes'),
    about: (language) => translate(language, 'setting.hold-minutes.about'),
    group: 'checkout',
    ...minutes,
    max: 120,
    default: env('HOLD_MINUTES', (config) => config.holdMinutes),
  },
  usernameChangeDays: {
    title: (language) => translate(language, 'setting.username-change-days'),
    about: (language) => translate(language, 'setting.username-change-days.about'),
    group: 'security',
    ...days,
    max: 365,
    default: 30,
  },
  ...shippingSettings,
  watchOfferHours: {
    title: (language) => translate(language, 'setting.watch-offer-hours'),
    about: (language) => translate(language, 'setting.watch-offer-hours.about'),
    group: 'watchlists',
    ...hours,
    max: 72,
    default: env('WATCH_OFFER_HOURS', (config) => config.watchOfferHours),
  },
  messageEmailMinutes: {
    title: (language) => translate(language, 'setting.message-email-minutes'),
    about: (language) => translate(language, 'setting.message-email-minutes.about'),
    group: 'email-links',
    ...minutes,
    max: 1440,
    default: 15,
  },
  watchMembersFirst: {
    title: (language) => translate(language, 'setting.watch-members-first'),
    about: (language) => translate(language, 'setting.watch-members-first.about'),
    group: 'watchlists',
    ...aSwitch,
    default: env('WATCH_MEMBERS_FIRST', (config) => Number(config.watchMembersFirst)),
  },
  perkNoServiceFee: {
    title: (language) => translate(language, 'setting.perk-no-service-fee'),
    about: (language) => translate(language, 'setting.perk-no-service-fee.about'),
    ...perk,
  },
  perkEarlyAccess: {
    title: (language) => translate(language, 'setting.perk-early-access'),
    about: (language) => translate(language, 'setting.perk-early-access.about'),
    ...perk,
  },
  earlyAccessHours: {
    title: (language) => translate(language, 'setting.early-access-hours'),
    about: (language) => translate(language, 'setting.early-access-hours.about'),
    group: 'membership',
    ...hours,
    max: 168,
    default: 24,
  },
  perkInstantAlerts: {
    title: (language) => translate(language, 'setting.perk-instant-alerts'),
    about: (language) => translate(language, 'setting.perk-instant-alerts.about'),
    ...perk,
  },
  giftRedeemMonths: {
    title: (language) => translate(language, 'setting.gift-redeem-months'),
    about: (language) => translate(language, 'setting.gift-redeem-months.about'),
    group: 'membership',
    unit: 'months',
    min: 1,
    max: 60,
    default: 12,
  },
  confirmEmailHours: {
    title: (language) => translate(language, 'setting.confirm-email-hours'),
    about: (language) => translate(language, 'setting.confirm-email-hours.about'),
    group: 'email-links',
    ...hours,
    max: 168,
    default: 24,
  },
  resetPasswordHours: {
    title: (language) => translate(language, 'setting.reset-password-hours'),
    about: (language) => translate(language, 'setting.reset-password-hours.about'),
    group: 'email-links',
    ...hours,
    max: 24,
    default: 1,
  },
  inviteDays: {
    title: (language) => translate(language, 'setting.invite-days'),
    about: (language) => translate(language, 'setting.invite-days.about'),
    ...days,
    group: 'email-links',
    max: 30,
    default: 7,
  },
  supportRefundLimit: {
    title: (language) => translate(language, 'setting.support-refund-limit'),
    about: (language) => translate(language, 'setting.support-refund-limit.about'),
    group: 'security',
    unit: 'minor units',
    min: 0,
    max: 10_000_000,
    default: 10_000,
  },
  staffSecondFactor: {
    title: (language) => translate(language, 'setting.staff-second-factor'),
    about: (language) => translate(language, 'setting.staff-second-factor.about'),
    group: 'security',
    ...aSwitch,
    default: env('STAFF_SECOND_FACTOR', (config) => Number(config.staffSecondFactor)),
  },
  ...operationsSettings,
} as const satisfies Record<string, SettingEntry>

export type SettingKey = keyof typeof table
export type SettingValues = Record<SettingKey, number>

export interface SettingDefinition extends Omit<SettingEntry, 'default'> {
  key: SettingKey
  default: number
  /** The variable of the environment that gives the default; null when it is built in. */
  env: string | null
}

/** Every setting in the order people read it, with the default of this environment. */
export function settingDefinitions(config: Config): SettingDefinition[] {
  return Object.entries<SettingEntry>(table).map(([key, { default: standing, ...entry }]) => ({
    ...entry,
    key: key as SettingKey,
    default: typeof standing === 'number' ? standing : standing.of(config),
    env: typeof standing === 'number' ? null : standing.env,
  }))
}

export const titleOf = (key: SettingKey): Words => table[key].title
