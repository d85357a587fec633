import { isFeatureOn } from '#platform/settings/features.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'

export type EarlyAccess = Pick<SettingValues, 'perkEarlyAccess' | 'earlyAccessHours'>

/**
 * Returns the time, in ms, that a new first-party listing is available to members only. Returns 0 for members, or if
 * the marketplace does not offer early access or memberships.
 */
export function earlyAccessMs({ perkEarlyAccess, earlyAccessHours }: EarlyAccess, isMember = false): number {
  const isOffered = perkEarlyAccess !== 0 && isFeatureOn('membership')
  return isOffered && !isMember ? earlyAccessHours * 3_600_000 : 0
}

let isOffered = false

/** Applies the settings to this process. A process serves only one marketplace. */
export function applyEarlyAccessSettings(now: EarlyAccess): void {
  isOffered = earlyAccessMs(now) > 0
}

/** Returns whether the settings reserve new first-party listings for members at first. */
export const hasEarlyAccess = (): boolean => isOffered
