import type { Feature } from '#contract/features/features.ts'
import { featurePathsPattern } from '#contract/features/feature-pages.ts'

let source: (() => readonly Feature[]) | undefined
let hidden: { of: string; paths: RegExp | undefined } | undefined

/**
 * Sets the function that returns the features that are turned off. Called only on the server, because browsers read
 * these features from the document.
 */
export function setOffFeatures(of: () => readonly Feature[]): void {
  source = of
}

/**
 * Returns HTML attributes that tell the browser which features are turned off and which pages belong to these features.
 * The paths of the pages are a regular expression, so that the first script does not have to contain a table of all
 * feature pages.
 */
export function offHtmlAttributes(): Record<'data-off' | 'data-off-paths', string | undefined> {
  const off = offFeatures()
  return {
    'data-off': off.join(' ') || undefined,
    'data-off-paths': import.meta.env.SSR
      ? featurePathsPattern(off)
      : document.documentElement.dataset['offPaths'],
  }
}

/**
 * Returns whether a feature is on. Must be called during rendering or in a loader, because the features are not known
 * yet while modules are being loaded.
 */
export const isFeatureOn = (feature: Feature): boolean => !offFeatures().includes(feature)

/**
 * Returns whether the page at a path is available. A page is unavailable if it belongs to a feature that is turned off.
 */
export const isPageOn = (path: string): boolean => offFeatures().length === 0 || !hiddenPaths()?.test(path)

/** Throws a response with status 404 if the page belongs to a feature that is turned off. */
export function requireFeatureOfPage({ url }: Request): void {
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

/** Returns the regular expression for the paths of pages whose feature is turned off. */
function hiddenPaths(): RegExp | undefined {
  const of = offFeatures().join()
  if (hidden?.of !== of) {
    const paths = offHtmlAttributes()['data-off-paths']
    hidden = { of, paths: paths === undefined ? undefined : new RegExp(paths, 'is') }
  }
  return hidden.paths
}
