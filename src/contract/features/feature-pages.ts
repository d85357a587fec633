import { features, type Feature } from './features.ts'

/**
 * Route patterns of pages that exist only while their feature is on. Pages that people need for what they already have
 * are intentionally not listed, such as the page on which members manage and cancel their membership.
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

/** Returns the feature to which the page with this route pattern belongs. */
export function featureOfPattern(pattern: string): Feature | undefined {
  return features.find((feature) => featurePages[feature].includes(pattern))
}

/**
 * Returns the source of a regular expression that matches the paths of all pages of these features, in any letter case
 * and with a query or fragment. Paths under /sa that redirect to the shop (spec §1) belong to the feature of their
 * target. Undefined if the features have no pages.
 */
export function pathsOfFeatures(of: readonly Feature[]): string | undefined {
  const sources = of.flatMap((feature) => featurePages[feature].map(sourceOf))
  return sources.length === 0
    ? undefined
    : `^(?:/sa(?=/(?:shop|gift)(?:[/?#]|$)))?(?:${sources.join('|')})/*(?:[?#].*)?$`
}

const sourceOf = (pattern: string): string => pattern.replaceAll(/:\w+/g, '[^/?#]+')
