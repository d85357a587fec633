import type { Feature } from '#contract/features/features.ts'
import { changeSetting } from './settings.ts'
import type { TestShop } from './shop.ts'

export const featureSetting = (feature: Feature): string =>
  `feature${feature[0]!.toUpperCase()}${feature.slice(1)}`

/** Turns a feature off or on, as the settings page does. */
export function switchFeature(
  shop: Pick<TestShop, 'pool' | 'app'>,
  feature: Feature,
  state: 'off' | 'on',
): Promise<void> {
  return changeSetting(shop, featureSetting(feature), state === 'on' ? 1 : 0)
}
