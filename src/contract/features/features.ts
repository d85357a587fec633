/** Features that an operator can turn off. All features are on by default. */
export const features = [
  'membership',
  'gifts',
  'reviews',
  'messages',
  'direct',
  'firstParty',
  'offline',
  'wallets',
] as const
export type Feature = (typeof features)[number]

/** Features that depend on another feature: a gift is a membership, and /direct lists first-party items. */
const requiredFeatures: Partial<Record<Feature, Feature>> = { gifts: 'membership', direct: 'firstParty' }

/**
 * Returns all features that are off: the features that the operator turned off, and the features that depend on them.
 */
export function listDisabledFeatures(isTurnedOn: (feature: Feature) => boolean): Feature[] {
  const isOn = (feature: Feature): boolean => {
    const base = requiredFeatures[feature]
    return isTurnedOn(feature) && (base === undefined || isOn(base))
  }
  return features.filter((feature) => !isOn(feature))
}
