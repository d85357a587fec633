import type { Config } from './config.ts'

export type SettingUnit = 'basis points' | 'minutes' | 'hours' | 'days' | 'months' | 'switch'

interface Entry {
  group: 'fees' | 'payouts' | 'checkout' | 'shipping' | 'watchlists' | 'membership' | 'email-links'
  unit: SettingUnit
  min: number
  max: number
  /** The built-in default, or how the environment gives it. */
  default: number | { env: string; of(config: Config): number }
}

const env = (name: string, of: (config: Config) => number): Entry['default'] => ({ env: name, of })
const days = { unit: 'days', min: 1 } as const
const perk = { group: 'membership', unit: 'switch', min: 0, max: 1, default: 1 } as const

/** Every setting a running app can be given. Switches are 0 or 1. */
const table = {
  commissionBps: {
    group: 'fees',
    unit: 'basis points',
    min: 0,
    max: 5000,
    default: env('COMMISSION_BPS', (config) => config.commissionBps),
  },
  serviceFeeBps: {
    group: 'fees',
    unit: 'basis points',
    min: 0,
    max: 5000,
    default: env('SERVICE_FEE_BPS', (config) => config.serviceFeeBps),
  },
  payoutHoldHours: {
    group: 'payouts',
    unit: 'hours',
    min: 0,
    max: 168,
    default: 24,
  },
  holdMinutes: {
    group: 'checkout',
    unit: 'minutes',
    min: 1,
    max: 120,
    default: env('HOLD_MINUTES', (config) => config.holdMinutes),
  },
  remindSellerDays: {
    ...days,
    group: 'shipping',
    max: 60,
    default: 3,
  },
  cancelUnshippedDays: {
    ...days,
    group: 'shipping',
    max: 90,
    default: 7,
  },
  receivedAfterDeliveryDays: {
    ...days,
    group: 'shipping',
    max: 60,
    default: 3,
  },
  receivedAfterShippingDays: {
    ...days,
    group: 'shipping',
    max: 90,
    default: 14,
  },
  sellerAnswersDays: {
    ...days,
    group: 'shipping',
    max: 30,
    default: 3,
  },
  adminDecidesDays: {
    ...days,
    group: 'shipping',
    max: 90,
    default: 14,
  },
  buyerSendsBackDays: {
    ...days,
    group: 'shipping',
    max: 60,
    default: 14,
  },
  returnArrivesDays: {
    ...days,
    group: 'shipping',
    max: 60,
    default: 14,
  },
  refundAfterReturnDays: {
    ...days,
    group: 'shipping',
    max: 30,
    default: 3,
  },
  confirmLinkDays: {
    ...days,
    group: 'shipping',
    max: 120,
    default: 30,
  },
  watchOfferHours: {
    group: 'watchlists',
    unit: 'hours',
    min: 1,
    max: 72,
    default: env('WATCH_OFFER_HOURS', (config) => config.watchOfferHours),
  },
  watchMembersFirst: {
    group: 'watchlists',
    unit: 'switch',
    min: 0,
    max: 1,
    default: env('WATCH_MEMBERS_FIRST', (config) => Number(config.watchMembersFirst)),
  },
  perkNoServiceFee: {
    ...perk,
  },
  perkEarlyAccess: {
    ...perk,
  },
  earlyAccessHours: {
    group: 'membership',
    unit: 'hours',
    min: 1,
    max: 168,
    default: 24,
  },
  perkInstantAlerts: {
    ...perk,
  },
  giftRedeemMonths: {
    group: 'membership',
    unit: 'months',
    min: 1,
    max: 60,
    default: 12,
  },
  confirmEmailHours: {
    group: 'email-links',
    unit: 'hours',
    min: 1,
    max: 168,
    default: 24,
  },
  resetPasswordHours: {
    group: 'email-links',
    unit: 'hours',
    min: 1,
    max: 24,
    default: 1,
  },
  inviteDays: {
    ...days,
    group: 'email-links',
    max: 30,
    default: 7,
  },
} as const satisfies Record<string, Entry>

export type SettingKey = keyof typeof table
export type SettingValues = Record<SettingKey, number>

export interface SettingDefinition extends Omit<Entry, 'default'> {
  key: SettingKey
  default: number
  /** The variable of the environment that gives the default; null when it is built in. */
  env: string | null
}

/** Every setting in the order people read it, with the default of this environment. */
export function settingDefinitions(config: Config): SettingDefinition[] {
  return Object.entries<Entry>(table).map(([key, entry]) => {
    const standing = entry.default
    return {
      ...entry,
      key: key as SettingKey,
      default: typeof standing === 'number' ? standing : standing.of(config),
      env: typeof standing === 'number' ? null : standing.env,
    }
  })
}
