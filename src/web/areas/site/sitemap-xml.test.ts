import { expect, test } from 'vitest'
import { sellerEntries } from './seller-entries.ts'
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts'

test('the index lists the static pages and one file for each 960 sellers or listings', () => {
  const index = sitemapIndexXml('https://souk.test', { listings: 961, sellers: 960 })
  expect(index.match(/<loc>[^<]*/g)).toEqual([
    '<loc>https://souk.test/sitemaps/pages.xml',
    '<loc>https://souk.test/sitemaps/sellers-1.xml',
    '<loc>https://souk.test/sitemaps/pieces-1.xml',
    '<loc>https://souk.test/sitemaps/pieces-2.xml',
  ])
})

test('a million listings fit into one index', () => {
  expect(
    sitemapIndexXml('https://souk.test', { listings: 1_000_000, sellers: 100_000 }).match(/<sitemap>/g)
      ?.length,
  ).toBeLessThan(50_000)
})

test('URLs are escaped and have a modification date', () => {
  const map = sitemapXml(
    'https://souk.test',
    [{ path: '/shop?type=Bags&brand=A', changedAt: '2026-11-01T00:00:00.000Z' }],
    ['en', 'de'],
  )
  expect(map).toContain(
    '<loc>https://souk.test/shop?type=Bags&amp;brand=A</loc><lastmod>2026-11-01T00:00:00.000Z</lastmod>',
  )
})

test('a shop page and a profile page have a modification date', () => {
  const changedAt = '2026-11-02T03:04:05.678Z'
  const map = sitemapXml('https://souk.test', sellerEntries({ username: 'mila', isSA: false, changedAt }), [
    'en',
  ])
  expect(map.match(/<loc>[^<]*<\/loc><lastmod>[^<]*/g)).toEqual([
    `<loc>https://souk.test/shop/mila</loc><lastmod>${changedAt}`,
    `<loc>https://souk.test/shop/profile/mila</loc><lastmod>${changedAt}`,
  ])
})
