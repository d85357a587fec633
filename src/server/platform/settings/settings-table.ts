import type { Config } from './config.ts'

export type SettingUnit = 'basis points' | 'minutes' | 'hours' | 'days' | 'months' | 'switch'

interface Entry {
  group: 'Fees' | 'Payouts' | 'Checkout' | 'Shipping and issues' | 'Watchlists' | 'Membership' | 'Email links'
  title: string
  /** What it changes, and from when on. */
  about: string
  unit: SettingUnit
  min: number
  max: number
  /** The built-in default, or how the environment gives it. */
  default: number | { env: string; of(config: Config): number }
}

const env = (name: string, of: (config: Config) => number): Entry['default'] => ({ env: name, of })
const days = { unit: 'days', min: 1 } as const
const datesStay = 'Dates that are already set don’t change.'
const sentLinks = 'Links already sent don’t change.'
const perk = { group: 'Membership', unit: 'switch', min: 0, max: 1, default: 1 } as const

/** Every setting a running app can be given. Switches are 0 or 1. */
const table = {
  commissionBps: {
    group: 'Fees',
    title: 'Commission',
    about: 'The marketplace’s share of each sale. Existing orders keep their rate.',
    unit: 'basis points',
    min: 0,
    max: 5000,
    default: env('COMMISSION_BPS', (config) => config.commissionBps),
  },
  serviceFeeBps: {
    group: 'Fees',
    title: 'Service fee',
    about: 'What buyers pay on top of the item price. Existing orders keep their fee.',
    unit: 'basis points',
    min: 0,
    max: 5000,
    default: env('SERVICE_FEE_BPS', (config) => config.serviceFeeBps),
  },
  payoutHoldHours: {
    group: 'Payouts',
    title: 'Payout hold after a bank account change',
    about: 'How long we wait before paying out to a new bank account. Also applies to current holds.',
    unit: 'hours',
    min: 0,
    max: 168,
    default: 24,
  },
  holdMinutes: {
    group: 'Checkout',
    title: 'Checkout reservation',
    about: 'How long an item is reserved during checkout. Current reservations don’t change.',
    unit: 'minutes',
    min: 1,
    max: 120,
    default: env('HOLD_MINUTES', (config) => config.holdMinutes),
  },
  remindSellerDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Shipping reminder',
    about: `When we remind sellers to ship, in days after payment. ${datesStay}`,
    max: 60,
    default: 3,
  },
  cancelUnshippedDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Cancel unshipped orders',
    about:
      'When an unshipped order is canceled and refunded, in days after payment. Orders whose seller got a reminder keep their date.',
    max: 90,
    default: 7,
  },
  receivedAfterDeliveryDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Received after delivery',
    about: `When a delivered order counts as received if the buyer doesn’t respond. ${datesStay}`,
    max: 60,
    default: 3,
  },
  receivedAfterShippingDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Received after shipping',
    about: `When an order shipped without tracking counts as received. ${datesStay}`,
    max: 90,
    default: 14,
  },
  sellerAnswersDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Time to reply to an issue',
    about: `How long a seller has to reply before an admin may decide without them. ${datesStay}`,
    max: 30,
    default: 3,
  },
  adminDecidesDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Time to decide an issue',
    about: `When an undecided issue is settled for the buyer. ${datesStay}`,
    max: 90,
    default: 14,
  },
  buyerSendsBackDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Time to send a return',
    about: `How long the buyer has to send an item back. ${datesStay}`,
    max: 60,
    default: 14,
  },
  returnArrivesDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Return arrival',
    about: `When a return counts as received, in days after it was sent. ${datesStay}`,
    max: 60,
    default: 14,
  },
  refundAfterReturnDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Refund after a return',
    about: `When the buyer is refunded, in days after the return arrived. ${datesStay}`,
    max: 30,
    default: 3,
  },
  confirmLinkDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Link to a shipped order',
    about: `How long the link in the shipping email works. ${sentLinks}`,
    max: 120,
    default: 30,
  },
  watchOfferHours: {
    group: 'Watchlists',
    title: 'Reservation for watchers',
    about: 'How long a restocked item is reserved for one watcher. Current reservations don’t change.',
    unit: 'hours',
    min: 1,
    max: 72,
    default: env('WATCH_OFFER_HOURS', (config) => config.watchOfferHours),
  },
  watchMembersFirst: {
    group: 'Watchlists',
    title: 'Members come first',
    about: 'On: members are offered restocked items first. Off: whoever started watching first.',
    unit: 'switch',
    min: 0,
    max: 1,
    default: env('WATCH_MEMBERS_FIRST', (config) => Number(config.watchMembersFirst)),
  },
  perkNoServiceFee: {
    ...perk,
    title: 'Members pay no service fee',
    about: 'Applies to new orders.',
  },
  perkEarlyAccess: {
    ...perk,
    title: 'Early access for members',
    about:
      'On: everyone else waits for the hours below. Off: everyone can buy new marketplace listings right away.',
  },
  earlyAccessHours: {
    group: 'Membership',
    title: 'Length of early access',
    about: 'How long only members can buy a new marketplace listing.',
    unit: 'hours',
    min: 1,
    max: 168,
    default: 24,
  },
  perkInstantAlerts: {
    ...perk,
    title: 'Instant alerts for members',
    about: 'On: everyone else gets one email a day. Off: members do too.',
  },
  giftRedeemMonths: {
    group: 'Membership',
    title: 'Gift code validity',
    about: 'How long a gift can be redeemed. Gifts already bought keep their date.',
    unit: 'months',
    min: 1,
    max: 60,
    default: 12,
  },
  confirmEmailHours: {
    group: 'Email links',
    title: 'Email confirmation link',
    about: sentLinks,
    unit: 'hours',
    min: 1,
    max: 168,
    default: 24,
  },
  resetPasswordHours: {
    group: 'Email links',
    title: 'Password reset link',
    about: sentLinks,
    unit: 'hours',
    min: 1,
    max: 24,
    default: 1,
  },
  inviteDays: {
    ...days,
    group: 'Email links',
    title: 'Invites',
    about: 'For approved sellers and new super-admins. Invites already sent don’t change.',
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
