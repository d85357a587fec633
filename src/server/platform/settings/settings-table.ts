import type { Config } from './config.ts'

export type SettingUnit = 'basis points' | 'minutes' | 'hours' | 'days' | 'months' | 'switch'

interface Entry {
  group:
    | 'Fees'
    | 'Payouts'
    | 'Buying'
    | 'Shipping and issues'
    | 'Waiting lists'
    | 'Membership'
    | 'Links in letters'
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
const fromThenOn = 'Counts for what comes from then on; a date that is set already stays.'
const perk = { group: 'Membership', unit: 'switch', min: 0, max: 1, default: 1 } as const

/** Every setting a running app can be given. Switches are 0 or 1. */
const table = {
  commissionBps: {
    group: 'Fees',
    title: 'Commission',
    about:
      'What the house keeps of a seller’s pieces. Orders placed before keep the share they were placed with.',
    unit: 'basis points',
    min: 0,
    max: 5000,
    default: env('COMMISSION_BPS', (config) => config.commissionBps),
  },
  serviceFeeBps: {
    group: 'Fees',
    title: 'Service fee',
    about: 'What buyers pay on top of the pieces. Orders placed before keep the fee they were placed with.',
    unit: 'basis points',
    min: 0,
    max: 5000,
    default: env('SERVICE_FEE_BPS', (config) => config.serviceFeeBps),
  },
  payoutHoldHours: {
    group: 'Payouts',
    title: 'Hold after another bank account',
    about:
      'How long nothing is paid out once a seller’s bank account was changed. Holds under way change with it.',
    unit: 'hours',
    min: 0,
    max: 168,
    default: 24,
  },
  holdMinutes: {
    group: 'Buying',
    title: 'Hold on a size',
    about: 'How long a size is set aside at the checkout. Holds taken before keep their time.',
    unit: 'minutes',
    min: 1,
    max: 120,
    default: env('HOLD_MINUTES', (config) => config.holdMinutes),
  },
  remindSellerDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Seller reminded to ship',
    about: `Days after payment. ${fromThenOn}`,
    max: 60,
    default: 3,
  },
  cancelUnshippedDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Unshipped order cancelled',
    about:
      'Days after payment until an order that was not shipped is cancelled and refunded. Orders whose seller was reminded keep their date.',
    max: 90,
    default: 7,
  },
  receivedAfterDeliveryDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Delivered counts as received',
    about: `Days of silence after delivery. ${fromThenOn}`,
    max: 60,
    default: 3,
  },
  receivedAfterShippingDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Shipped counts as received',
    about: `Days after shipping without tracking. ${fromThenOn}`,
    max: 90,
    default: 14,
  },
  sellerAnswersDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Seller answers an issue',
    about: `Days until the house may decide without an answer. ${fromThenOn}`,
    max: 30,
    default: 3,
  },
  adminDecidesDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'House decides an issue',
    about: `Days until an undecided issue goes to the buyer. ${fromThenOn}`,
    max: 90,
    default: 14,
  },
  buyerSendsBackDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Buyer sends a return',
    about: `Days for the parcel to be on its way. ${fromThenOn}`,
    max: 60,
    default: 14,
  },
  returnArrivesDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Return arrives',
    about: `Days after sending until a return counts as arrived. ${fromThenOn}`,
    max: 60,
    default: 14,
  },
  refundAfterReturnDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Refund after a return',
    about: `Days after arrival until the money goes back. ${fromThenOn}`,
    max: 30,
    default: 3,
  },
  confirmLinkDays: {
    ...days,
    group: 'Shipping and issues',
    title: 'Buyer’s link to a shipped order',
    about: 'How long the link of the “shipped” mail lives. Links mailed before keep their time.',
    max: 120,
    default: 30,
  },
  watchOfferHours: {
    group: 'Waiting lists',
    title: 'Offer to the next who waits',
    about: 'How long a unit that came back is set aside for one person. Offers under way keep their time.',
    unit: 'hours',
    min: 1,
    max: 72,
    default: env('WATCH_OFFER_HOURS', (config) => config.watchOfferHours),
  },
  watchMembersFirst: {
    group: 'Waiting lists',
    title: 'Members come first',
    about: 'On: members wait before others. Off: only who watched first.',
    unit: 'switch',
    min: 0,
    max: 1,
    default: env('WATCH_MEMBERS_FIRST', (config) => Number(config.watchMembersFirst)),
  },
  perkNoServiceFee: {
    ...perk,
    title: 'Members pay no service fee',
    about: 'Counts for orders placed from then on.',
  },
  perkEarlyAccess: {
    ...perk,
    title: 'Members buy first in direct',
    about: 'On: others wait for the hours below. Off: everybody buys at once.',
  },
  earlyAccessHours: {
    group: 'Membership',
    title: 'Early access',
    about: 'How long a new piece in direct is for members only.',
    unit: 'hours',
    min: 1,
    max: 168,
    default: 24,
  },
  perkInstantAlerts: {
    ...perk,
    title: 'Members get watch alerts at once',
    about: 'On: others get one letter a day. Off: members do too.',
  },
  giftRedeemMonths: {
    group: 'Membership',
    title: 'Gift code lives',
    about: 'Months in which a gift can be redeemed. Gifts bought before keep their date.',
    unit: 'months',
    min: 1,
    max: 60,
    default: 12,
  },
  confirmEmailHours: {
    group: 'Links in letters',
    title: 'Link that confirms an e-mail',
    about: 'Links mailed before keep their time.',
    unit: 'hours',
    min: 1,
    max: 168,
    default: 24,
  },
  resetPasswordHours: {
    group: 'Links in letters',
    title: 'Link to a new password',
    about: 'Links mailed before keep their time.',
    unit: 'hours',
    min: 1,
    max: 24,
    default: 1,
  },
  inviteDays: {
    ...days,
    group: 'Links in letters',
    title: 'Invitation',
    about: 'For accepted sellers and new super-admins. Invitations mailed before keep their time.',
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
