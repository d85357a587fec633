import { listDisabledFeatures, type Feature } from '#contract/features/features.ts'
import { setOffFeatures } from '#platform/settings/features.ts'
import { switchRange, type SettingEntry, type SettingValues } from '#platform/settings/setting-entry.ts'

const feature = { ...switchRange, group: 'features', default: 1 } as const

/** Settings that turn features off and on. */
export const featureSettings = {
  featureMembership: feature,
  featureGifts: feature,
  featureReviews: feature,
  featureMessages: feature,
  featureDirect: feature,
  featureFirstParty: feature,
  featureOffline: feature,
  featureWallets: feature,
} as const satisfies Record<FeatureSetting, SettingEntry>

type FeatureSetting = `feature${Capitalize<Feature>}`

declare module '#platform/settings/setting-entry.ts' {
  interface SettingValues extends Record<FeatureSetting, number> {}
}

const settingOf = (name: Feature): FeatureSetting =>
  `feature${(name[0]!.toUpperCase() + name.slice(1)) as Capitalize<Feature>}`

/** Turns features off and on in this process, according to the settings. */
export function applyFeatureSettings(now: Readonly<SettingValues>): void {
  setOffFeatures(listDisabledFeatures((name) => now[settingOf(name)] === 1))
}
