import { basisPoints, env, type SettingEntry } from '#platform/settings/setting-entry.ts'

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

declare module '#platform/settings/setting-entry.ts' {
  interface SettingValues extends Record<keyof typeof feeSettings, number> {}
}
