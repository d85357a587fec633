import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { fillPlaceholders, parseContentText, type ContentValues } from '#contract/content/content-text.ts'
import type { helpCalls } from '#contract/content/help.ts'
import {
  helpArticles,
  helpCategories,
  helpPageId,
  helpPath,
  helpSlugs,
  popularHelp,
  type HelpSlug,
} from '#contract/features/help-articles.ts'
import { featurePathsPattern } from '#contract/features/feature-pages.ts'
import { sourceLanguage } from '#messages/catalog.ts'
import type { Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Language } from '#platform/language/translate.ts'
import { offFeatures } from '#platform/settings/features.ts'
import type { HelpArticle } from './help-article.ts'
import { plainText, withoutDeadLinks } from './dead-links.ts'
import { createHelpSearch, type HelpSearch } from './help-search.ts'
import { listHelpVersions, type HelpVersion } from './help.store.ts'
import { readSynonyms } from './synonyms.ts'

export interface Help {
  /** Returns the articles that readers can see, by category. */
  getHome(language: Language): Promise<z.input<typeof helpCalls.getHelpHome.reply>>
  /**
   * Returns an article.
   * @throws not_found if the article is hidden or explains a feature that is turned off
   */
  getArticle(slug: string, language: Language): Promise<z.input<typeof helpCalls.getHelpArticle.reply>>
  search(text: string, language: Language): Promise<z.input<typeof helpCalls.searchHelp.reply>>
}

export interface HelpDeps {
  db: Db
  /** Returns the bundled text of a content page, with placeholders in braces. */
  readBundled(pageId: string, language: Language): Promise<string>
  getValues(language: Language): ContentValues
}

interface Loaded {
  key: string
  articles: readonly HelpArticle[]
  search: HelpSearch
}

/** Creates the help center. It is cached per language until a text, a setting or a feature changes. */
export function createHelp(deps: HelpDeps): Help {
  const cached = new Map<string, Loaded>()

  async function load(language: Language): Promise<Loaded> {
    const versions = await listHelpVersions(deps.db)
    const values = deps.getValues(language)
    const key = JSON.stringify([
      values,
      offFeatures(),
      versions.map(({ pageId, version }) => [pageId, version]),
    ])
    const known = cached.get(language ?? '')
    if (known?.key === key) return known
    const articles = await readArticles(deps, versions, language, values)
    const search = createHelpSearch(articles, await readSynonyms(language ?? sourceLanguage, readFile))
    const loaded = { key, articles, search }
    cached.set(language ?? '', loaded)
    return loaded
  }

  return {
    async getHome(language) {
      const { articles } = await load(language)
      const categories = helpCategories.map((id) => ({
        id,
        articles: articles.filter(({ category }) => category === id).map(linkTo),
      }))
      return {
        categories: categories.filter(({ articles: own }) => own.length > 0),
        popular: linksTo(popularHelp, articles),
      }
    },
    async getArticle(slug, language) {
      const { articles } = await load(language)
      const article = articles.find((one) => one.slug === slug)
      if (!article) throw fail('not_found')
      return { ...article, related: linksTo(helpArticles[article.slug].related, articles) }
    },
    async search(text, language) {
      return { results: (await load(language)).search(text) }
    },
  }
}

const linkTo = ({ slug, title }: HelpArticle) => ({ slug, title })

const linksTo = (slugs: readonly string[], articles: readonly HelpArticle[]) =>
  slugs.flatMap((slug) => articles.filter((one) => one.slug === slug).map(linkTo))

async function readArticles(
  deps: HelpDeps,
  versions: readonly HelpVersion[],
  language: Language,
  values: ContentValues,
): Promise<HelpArticle[]> {
  const off = featurePathsPattern(offFeatures())
  const offPaths = off === undefined ? undefined : new RegExp(off, 'is')
  const isPageOn = (path: string): boolean => offPaths?.test(path) !== true
  const shown = helpSlugs.filter((slug) => isPageOn(helpPath(slug)) && !isHidden(slug, versions))
  const paths = new Set(shown.map(helpPath))
  const isShown = (path: string): boolean =>
    path.startsWith('/help/') ? paths.has(path.replace(/[?#].*$/, '')) : isPageOn(path)
  return Promise.all(
    shown.map(async (slug) => {
      const edited = findEdited(slug, versions, language)
      const text = edited?.text ?? (await deps.readBundled(helpPageId(slug), language))
      const { title, blocks } = parseContentText(fillPlaceholders(text, values), { hasSteps: true })
      const linked = withoutDeadLinks(blocks, isShown)
      return {
        slug,
        category: helpArticles[slug].category,
        title,
        summary: plainText(linked.find(({ kind }) => kind === 'paragraph')?.text ?? '').slice(0, 300),
        blocks: linked,
        ...(edited && { publishedAt: edited.at.toISOString() }),
      }
    }),
  )
}

/** Returns whether an article is hidden. Uses the newest version, whatever its language is. */
function isHidden(slug: HelpSlug, versions: readonly HelpVersion[]): boolean {
  const own = versions.filter(({ pageId }) => pageId === helpPageId(slug))
  return own.toSorted((a, b) => b.version - a.version)[0]?.isHidden ?? false
}

/** Returns the edited text for a language: the text in that language or, if there is none, the shared text. */
function findEdited(slug: HelpSlug, versions: readonly HelpVersion[], language: Language) {
  const own = versions.filter(({ pageId, text }) => pageId === helpPageId(slug) && text !== null)
  return own.find((one) => one.language === language) ?? own.find((one) => one.language === null)
}
