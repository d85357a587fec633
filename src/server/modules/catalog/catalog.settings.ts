import { basisPoints, env, switchRange, type SettingEntry } from '#platform/settings/setting-entry.ts'

export const feeSettings = {
  commissionBps: {
    group: 'fees',
    ...basisPoints,
    default: env('COMMISSION_BPS', (config) => config.commissionBps),
  },
  serviceFeeBps: {
    group: 'fees',
    ...basisPoints,
    default: env('SERVICE_FEE_BPS', (config) => config.serviceFeeBps),
  },
} as const satisfies Record<string, SettingEntry>

/**
 * Setting that allows separate prices for variants. Older builds would charge the listing's price. Off by default on
 * databases with listings, because an older build might still use the database.
 */
export const variantSettings = {
  variantPrices: { group: 'features', ...switchRange, default: 0, needsBuild: '0131' },
} as const satisfies Record<string, SettingEntry>

declare module '#platform/settings/setting-entry.ts' {
  interface SettingValues
    extends Record<keyof typeof feeSettings, number>, Record<keyof typeof variantSettings, number> {}
}
