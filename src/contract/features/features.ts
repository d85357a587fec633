/** Features that an operator can turn off. All of them are on by default. */
export const features = ['membership', 'gifts', 'reviews', 'messages', 'direct', 'firstParty'] as const
export type Feature = (typeof features)[number]

/** Features that make no sense without another one: a gift is a membership, and /direct lists first-party items. */
const required: Partial<Record<Feature, Feature>> = { gifts: 'membership', direct: 'firstParty' }

/** Returns the features that are off: those that the operator turned off, and those that require one of them. */
export function listOffFeatures(isTurnedOn: (feature: Feature) => boolean): Feature[] {
  const isOn = (feature: Feature): boolean => {
    const base = required[feature]
    return isTurnedOn(feature) && (base === undefined || isOn(base))
  }
  return features.filter((feature) => !isOn(feature))
}

/**
 * Pages that exist only while their feature is on, as route patterns. Pages that people need for what they already
 * have are missing here on purpose, such as the pages on which members manage and cancel their membership.
 */
export const featurePages: Readonly<Record<Feature, readonly string[]>> = {
  membership: ['/shop/subscribe', '/sa/plans', '/sa/coupons'],
  gifts: ['/gift'],
  reviews: [
    '/shop/profile/:username/review',
    '/direct/profile/:username/review',
    '/shopper/feedback',
    '/sa/feedback',
  ],
  messages: [],
  direct: ['/direct', '/direct/favorites'],
  firstParty: ['/sa/imports', '/sa/imports/:id'],
}

const patterns = features.flatMap((feature) =>
  featurePages[feature].map((pattern) => ({ feature, pattern, matches: matcherOf(pattern) })),
)

/** Returns the feature to which a page belongs, by the pattern of its route. */
export function featureOfPattern(pattern: string): Feature | undefined {
  return patterns.find((page) => page.pattern === pattern)?.feature
}

/**
 * Returns the feature to which the page at a path belongs. Query and fragment are ignored. Paths under /sa that redirect
 * to the shop (spec §1) belong to the feature of their target.
 */
export function featureOfPath(path: string): Feature | undefined {
  const plain = path
    .replace(/[?#].*$/s, '')
    .replace(/(?<=.)\/+$/, '')
    .replace(/^\/sa(?=\/(?:shop|gift)(?:\/|$))/i, '')
  return patterns.find(({ matches }) => matches.test(plain))?.feature
}

function matcherOf(pattern: string): RegExp {
  const source = pattern.replaceAll('*', '.*').replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
  return new RegExp(`^${source.replaceAll(/:\w+/g, '[^/]+')}$`, 'i')
}
