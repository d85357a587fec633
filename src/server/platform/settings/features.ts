import type { Feature } from '#contract/features/features.ts'
import { fail } from '../errors/app-error.ts'

let off: readonly Feature[] = []

/** Sets the features that are turned off in this process. A process serves only one marketplace. */
export function setOffFeatures(features: readonly Feature[]): void {
  off = features
}

/** Features that are turned off. Do not cache the result, because it changes with the settings. */
export const offFeatures = (): readonly Feature[] => off

export const isFeatureOn = (feature: Feature): boolean => !off.includes(feature)

/**
 * Requires that a feature is on. Used by calls that need the feature only in some cases. All other calls declare their
 * feature in the contract.
 * @throws feature_off
 */
export function requireFeature(feature: Feature): void {
  if (!isFeatureOn(feature)) throw fail('feature_off')
}
