/** Features that an operator can turn off. All of them are on by default. */
export const features = ['membership', 'gifts', 'reviews', 'messages', 'direct', 'firstParty'] as const
export type Feature = (typeof features)[number]

/** Features that depend on another feature: a gift is a membership, and /direct lists first-party items. */
const required: Partial<Record<Feature, Feature>> = { gifts: 'membership', direct: 'firstParty' }

/** Returns the features that are off: those that the operator turned off, and those that require one of them. */
export function listOffFeatures(isTurnedOn: (feature: Feature) => boolean): Feature[] {
  const isOn = (feature: Feature): boolean => {
    const base = required[feature]
    return isTurnedOn(feature) && (base === undefined || isOn(base))
  }
  return features.filter((feature) => !isOn(feature))
}
