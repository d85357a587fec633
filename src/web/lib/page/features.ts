import { featureOfPath, type Feature } from '#contract/features/features.ts'

let source: (() => readonly Feature[]) | undefined

/** Sets the function that returns the features that are off. Only the server calls it; browsers read the page. */
export function setOffFeatures(of: () => readonly Feature[]): void {
  source = of
}

/** Returns the value of the attribute that passes the features that are off to the browser. */
export const offAttribute = (): string | undefined => offFeatures().join(' ') || undefined

/**
 * Returns whether a feature is on. Must be called during rendering or in a loader, because the features are not known
 * yet while modules load.
 */
export const isFeatureOn = (feature: Feature): boolean => !offFeatures().includes(feature)

/** Returns whether the page at a path exists, because it belongs to no feature or its feature is on. */
export function isPageOn(path: string): boolean {
  if (offFeatures().length === 0) return true
  const feature = featureOfPath(path)
  return feature === undefined || isFeatureOn(feature)
}

/** Throws a 404 page if the page belongs to a feature that is off. */
export function requirePage({ url }: Request): void {
  if (!isPageOn(new URL(url).pathname)) throw new Response(null, { status: 404, statusText: 'Not Found' })
}

function offFeatures(): readonly Feature[] {
  source ??= readFromPage()
  return source()
}

function readFromPage(): () => readonly Feature[] {
  const text = import.meta.env.SSR ? undefined : document.documentElement.dataset['off']
  const off = text ? (text.split(' ') as Feature[]) : []
  return () => off
}
