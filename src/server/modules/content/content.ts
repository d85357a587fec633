import type { CommissionRates } from '#contract/catalog/lists.ts'
import type { ContentPage } from '#contract/content/content.ts'
import {
  fillPlaceholders,
  parseContentText,
  formatContentText,
  type ContentValues,
} from '#contract/content/content-text.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { fetchPage } from './content-site.ts'
import { findHelpSlug } from '#contract/features/help-articles.ts'
import { createHelp, type Help } from './help/help.ts'
import { bundledIds, readBundled } from './bundled.ts'
import { contentValues } from './content-values.ts'
import { findShown } from './content.store.ts'
import type { Language } from '#platform/language/translate.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'

export interface Content {
  /**
   * Returns a page by id. The text edited in the admin area takes precedence over the page from the content site, which
   * takes precedence over the bundled text.
   * @throws not_found
   */
  getPage(id: string, language: Language): Promise<ContentPage>
  /**
   * Returns a page like `getPage`, even if readers cannot see it: help articles can be hidden, or explain a feature that
   * is turned off.
   * @throws not_found
   */
  readPage(id: string, language: Language): Promise<ContentPage>
  help: Help
  /**
   * Returns the default text of a page: the text from the content site or, if there is none, the bundled text. In the
   * bundled text, values from `getValues` appear as placeholders in braces.
   * @throws not_found
   */
  getDefaultText(id: string, language: Language): Promise<string>
  /** Returns the current values of the placeholders in pages. */
  getValues(language: Language): ContentValues
  /** Returns the seller fees and the deadlines for shipping and payouts. */
  getSellingFees(): CommissionRates & { payoutHoldHours: number; shipWithinDays: number }
  /** Ids of the pages that can be edited. */
  ids: readonly string[]
}

export interface ContentDeps {
  db: Db
  clock: Clock
  /** URL of the content site. If undefined, unedited pages show the bundled text. */
  site: string | undefined
  /** Current settings. Bundled pages mention some of them, such as fees and deadlines. */
  settings: Readonly<SettingValues>
  /** Returns the commission rates that follow from these settings. */
  ratesOf: (settings: Readonly<SettingValues>) => CommissionRates
}

const retentionMs = 10 * 60_000
/** Delay, in ms, before the next request to a failed content site, so that a slow site does not delay every reader. */
const pauseAfterFailureMs = 30_000
const maxCached = 200

export function createContent({ db, clock, site, settings, ratesOf }: ContentDeps): Content {
  const cached = new Map<string, { page: Promise<ContentPage | undefined>; until: number }>()
  let pausedUntil = 0

  async function fetchUnlessPaused(id: string, before: Promise<ContentPage | undefined> | undefined) {
    if (clock.now() < pausedUntil) return before
    const answer = await fetchPage(`${site}/${id}`, id)
    if (answer !== 'unreachable') return answer
    pausedUntil = clock.now() + pauseAfterFailureMs
    return before
  }

  function fromSite(id: string): Promise<ContentPage | undefined> {
    const cachedPage = cached.get(id)
    if (cachedPage && cachedPage.until > clock.now()) return cachedPage.page
    const page = fetchUnlessPaused(id, cachedPage?.page)
    cached.delete(id)
    cached.set(id, {
      page,
      until: clock.now() + (clock.now() < pausedUntil ? pauseAfterFailureMs : retentionMs),
    })
    for (const oldest of cached.keys()) {
      if (cached.size <= maxCached) break
      cached.delete(oldest)
    }
    return page
  }

  async function bundledText(id: string, language: Language): Promise<string> {
    if (!bundledIds.includes(id)) throw fail('not_found')
    return readBundled(id, language, getValues)
  }

  async function getDefaultText(id: string, language: Language): Promise<string> {
    const page = site && !isHelp(id) && (await fromSite(id))
    return page ? formatContentText(page) : bundledText(id, language)
  }

  async function getDefault(id: string, language: Language): Promise<ContentPage> {
    const page = site && !isHelp(id) && (await fromSite(id))
    if (page) return page
    return { id, ...filled(id, await bundledText(id, language), language), source: 'bundled' }
  }

  const getValues = (language: Language) => contentValues(settings, ratesOf(settings), language)
  const filled = (id: string, text: string, language: Language) =>
    parseContentText(fillPlaceholders(text, getValues(language)), { hasSteps: isHelp(id) })

  async function readPage(id: string, language: Language): Promise<ContentPage> {
    const shown = bundledIds.includes(id) ? await findShown(db, id, language) : undefined
    if (!shown) return getDefault(id, language)
    const { text, at } = shown
    return { id, ...filled(id, text, language), source: 'edited', publishedAt: at.toISOString() }
  }

  const help = createHelp({ db, readBundled: bundledText, getValues })

  return {
    ids: bundledIds,
    getDefaultText,
    getValues,
    getSellingFees: () => ({
      ...ratesOf(settings),
      payoutHoldHours: settings.payoutHoldHours,
      shipWithinDays: settings.cancelUnshippedDays,
    }),
    help,
    readPage,
    async getPage(id, language) {
      const slug = findHelpSlug(id)
      const page = await readPage(id, language)
      return slug === undefined ? page : { ...page, blocks: (await help.getArticle(slug, language)).blocks }
    },
  }
}

/** Help articles are not on the content site. */
const isHelp = (id: string): boolean => findHelpSlug(id) !== undefined
