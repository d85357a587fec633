import { expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { featurePages, featurePathsPattern } from '#contract/features/feature-pages.ts'
import { features, listDisabledFeatures, type Feature } from '#contract/features/features.ts'
import routes from '../src/web/routes.ts'

/** Returns the route patterns of all pages, each with the ids of the layouts around it. */
function pagesOf(entries: readonly RouteConfigEntry[], parent = '', layouts: string[] = []): Page[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? parent : `${parent}/${entry.path}`
    if (!entry.children) return [{ pattern, layouts }]
    return pagesOf(entry.children, pattern, [...layouts, entry.file])
  })
}

interface Page {
  pattern: string
  layouts: string[]
}

const pages = pagesOf(routes)

/** Returns the features that the page at a path belongs to. */
const featuresOf = (path: string): Feature[] =>
  features.filter((feature) => {
    const paths = featurePathsPattern([feature])
    return paths !== undefined && new RegExp(paths, 'is').test(path)
  })

test.each(features.flatMap((feature) => featurePages[feature].map((pattern) => [pattern, feature] as const)))(
  'the page %s exists and returns 404 while %s is off',
  (pattern, feature) => {
    const [page, ...others] = pages.filter((one) => one.pattern === pattern)
    expect(others).toEqual([])
    expect(page!.layouts).toContain('areas/site/feature-page.tsx')
    const path = pattern.replaceAll(/:\w+/g, 'x')
    for (const one of [path, `${path}/`, `${path}?a=b`, path.toUpperCase()])
      expect(featuresOf(one)).toEqual([feature])
  },
)

test('no other page has this layout', () => {
  const gated = pages.filter(({ layouts }) => layouts.includes('areas/site/feature-page.tsx'))
  expect(gated.map(({ pattern }) => pattern).toSorted()).toEqual(
    Object.values(featurePages).flat().toSorted(),
  )
})

test.each([
  '/',
  '/gift/redeem/ABCD',
  '/gift-subscription-complete?gift=gft_1',
  '/direct/subscription-management',
  '/reactivate-subscription/sub_1',
  '/direct/product/house/prd_1',
  '/shop/customerprofile/messages/cnv_1',
  '/shopper/messages/cnv_1',
  '/confirm-order/x.y',
  '/sa/listings/all',
  '/sa/own-orders',
])('%s works whatever features are off, because it belongs to what people already have', (path) => {
  expect(featuresOf(path)).toEqual([])
})

test.each([
  ['/sa/shop/subscribe', ['membership']],
  ['/sa/gift?a=b', ['gifts']],
  ['/sa/shop/profile/ada/review', ['reviews']],
  ['/sa/gifts', []],
  ['/sa/shop', []],
])('a link to %s under /direct belongs to the features %j of its target', (path, expected) => {
  expect(featuresOf(path)).toEqual(expected)
})

test('a feature is off if the feature that it requires is off', () => {
  expect(listDisabledFeatures(() => true)).toEqual([])
  expect(listDisabledFeatures((feature) => feature !== 'membership')).toEqual(['membership', 'gifts'])
  expect(listDisabledFeatures((feature) => feature !== 'firstParty')).toEqual(['direct', 'firstParty'])
  expect(listDisabledFeatures((feature) => feature !== 'gifts')).toEqual(['gifts'])
})
