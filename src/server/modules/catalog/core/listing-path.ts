import { isFeatureOn } from '#platform/settings/features.ts'

/** Returns the path of the area with a seller's pages: `/direct` for first-party sellers, otherwise ''. */
export function areaPathOf(isFirstParty: boolean): string {
  return isFirstParty && isFeatureOn('direct') ? '/direct' : ''
}
