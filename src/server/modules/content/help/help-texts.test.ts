import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  helpArticles,
  helpCategories,
  helpPageId,
  helpSlugs,
  popularHelp,
} from '#contract/features/help-articles.ts'
import { fillPlaceholders, parseContentText } from '#contract/content/content-text.ts'
import { findDifference, parseMessage } from '@souk/icu-messages'
import { readConfig } from '#platform/config/config.ts'
import { settingDefinitions, type SettingValues } from '#platform/settings/setting-entry.ts'
import { pickCommissionRates } from '#modules/catalog/core/catalog-lists.ts'
import { findFixedSpan } from '#test/messages/fixed-spans.ts'
import routes from '../../../../web/routes.ts'
import { declaredSettings } from '../../../app/declared-settings.ts'
import { readBundled } from '../bundled.ts'
import { contentValues } from '../content-values.ts'

const settings = Object.fromEntries(
  settingDefinitions(declaredSettings.table, readConfig({})).map(({ key, default: value }) => [key, value]),
) as unknown as SettingValues
const valuesIn = (language: string | null) => contentValues(settings, pickCommissionRates(settings), language)
const languages = ['en', 'de'] as const
const cases = helpSlugs.flatMap((slug) => languages.map((language) => [slug, language] as const))
const folder = new URL('../bundled/', import.meta.url)
const readFileOf = (slug: (typeof helpSlugs)[number], language: string) =>
  readFile(new URL(`${language}/help/${helpArticles[slug].category}/${slug}.txt`, folder), 'utf8')

const patterns = listPatterns(routes)

test.each(cases)('the article %s in %s is complete', async (slug, language) => {
  const text = await readBundled(helpPageId(slug), language, valuesIn)
  const filled = fillPlaceholders(text, valuesIn(language))
  const { title, blocks } = parseContentText(filled, { hasSteps: true })
  expect(title.length).toBeGreaterThan(3)
  expect(blocks[0]?.kind).toBe('paragraph')
  expect(blocks.filter(({ kind }) => kind === 'heading').length).toBeGreaterThanOrEqual(2)
  expect(filled, 'unknown placeholders, or parts of plural forms').not.toMatch(/[{}]|plural/)
  expect(blocks.map((block) => block.text).filter((one) => one === '' || one === '-')).toEqual([])
  for (const [, path] of filled.matchAll(/\]\((\/[^)\s]*)\)/g)) expect(isRoute(path!), path).toBe(true)
})

test.each(cases)('the article %s in %s has no fixed deadlines', async (slug, language) => {
  expect(findFixedSpan(parseMessage(await readFileOf(slug, language)).parts)).toBeUndefined()
})

test.each(helpSlugs)('the article %s uses the same values in all languages', async (slug) => {
  expect(findDifference(await readFileOf(slug, 'en'), await readFileOf(slug, 'de'))).toBeUndefined()
})

test.each(helpSlugs)('the article %s has the same links in all languages', async (slug) => {
  const linksIn = async (language: string) =>
    [...(await readFileOf(slug, language)).matchAll(/\]\(([^)]+)\)/g)]
      .map(([, path]) => path!)
      .toSorted((a, b) => a.localeCompare(b))
  expect(await linksIn('de')).toEqual(await linksIn('en'))
})

// Texts in quotation marks name buttons, links and headings. The few other ones are listed.
const otherQuotes = new Set(
  `under 100|Add to Home Screen|Install app|Add to Home screen|CSV UTF-8|unter 100|Zum Home-Bildschirm|App installieren|
  Zum Startbildschirm hinzufügen|Follow|Continue with Google|Weiter mit Google`.split(/\|\s*/),
)

test.each(cases)('the labels in the article %s in %s exist', async (slug, language) => {
  const messages = JSON.parse(await readFile(`messages/${language}.json`, 'utf8')) as Record<string, string>
  const labels = new Set(
    Object.values(messages).map((text) => text.replaceAll(/<hidden>.*<\/hidden>|<\/?\w+>/g, '').trim()),
  )
  const text = await readFileOf(slug, language)
  const quoted = [...text.matchAll(/[“„]([^“”„]+)[”“]/g)].map(([, label]) => label!.replace(/[.,]$/, ''))
  expect(quoted.filter((label) => !labels.has(label) && !otherQuotes.has(label))).toEqual([])
})

test('related and popular articles exist, and every category has articles', () => {
  const names: readonly string[] = helpSlugs
  for (const { related } of Object.values(helpArticles))
    expect(related.filter((slug) => !names.includes(slug))).toEqual([])
  expect(popularHelp.every((slug) => names.includes(slug))).toBe(true)
  expect(new Set(Object.values(helpArticles).map(({ category }) => category))).toEqual(
    new Set(helpCategories),
  )
})

function isRoute(path: string): boolean {
  const segments = path.replace(/[?#].*$/, '').split('/')
  const slug = /^\/help\/([^?#]+)/.exec(path)?.[1]
  if (slug !== undefined) return helpSlugs.some((one) => one === slug)
  return patterns.some((pattern) => {
    const parts = pattern.split('/')
    return (
      parts.length === segments.length &&
      parts.every((part, at) => part === segments[at] || (part.startsWith(':') && segments[at] !== ''))
    )
  })
}

/** Returns the patterns of all pages. Fallback routes are omitted, because they match every path. */
function listPatterns(entries: typeof routes, parent = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`
    const own = children ? listPatterns(children, pattern) : [pattern === '' ? '/' : pattern]
    return own
      .filter((one) => !one.includes('*'))
      .flatMap((one) => (one.endsWith('?') ? [one.slice(0, -1), one.replace(/\/[^/]+$/, '')] : [one]))
  })
}
