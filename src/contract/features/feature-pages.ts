import { listHelpPaths } from './help-articles.ts'
import { features, type Feature } from './features.ts'

/**
 * Route patterns of pages that exist only while their feature is on. Pages that existing members and buyers still need
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
  offline: [],
  wallets: [],
}

/** Returns the feature to which the page with this route pattern belongs. */
export function findPageFeature(pattern: string): Feature | undefined {
  return features.find((feature) => featurePages[feature].includes(pattern))
}

/**
 * Returns the source of a regular expression that matches the page paths of these features, including the help articles
 * about them. A path can end with slashes, a query or a fragment. A path under /sa that redirects to the shop (spec §1)
 * matches if its target matches. The expression needs the flags `i` and `s`. Returns undefined if the features have no
 * pages.
 */
export function featurePathsPattern(of: readonly Feature[]): string | undefined {
  const sources = of.flatMap((feature) => [...featurePages[feature], ...listHelpPaths(feature)].map(sourceOf))
  return sources.length === 0
    ? undefined
    : `^(?:/sa(?=/(?:shop|gift)(?:[/?#]|$)))?(?:${sources.join('|')})/*(?:[?#].*)?$`
}

const sourceOf = (pattern: string): string => pattern.replaceAll(/:\w+/g, '[^/?#]+')
