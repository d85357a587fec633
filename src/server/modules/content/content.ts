import { readFile } from 'node:fs/promises'
import type { CommissionRates } from '#contract/catalog/lists.ts'
import type { ContentPage } from '#contract/content/content.ts'
import { readText } from '#contract/content/content-text.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { fail } from '#platform/http/app-error.ts'
import { fetchPage } from './content-site.ts'
import { contentValues, fillValues } from './content-values.ts'
import { findShown } from './content.store.ts'
import { sourceLanguage } from '#messages/catalog.ts'
import { parseMessage } from '#messages/message.ts'
import { numbersOf, render } from '#messages/render.ts'
import { languages, localeOf, type Language } from '#platform/language/translate.ts'
import { withRates } from '#platform/settings/catalog-lists.ts'
import type { SettingValues } from '#platform/settings/settings-table.ts'

export interface Content {
  /**
   * A page by id: as it was changed in the admin area, else the content site's if there is one and it answers, else
   * our copy.
   * @throws not_found
   */
  getPage(id: string, language: Language): Promise<ContentPage>
  /** The same as if it had never been changed here. */
  getDefault(id: string, language: Language): Promise<ContentPage>
  /** What selling costs and when sellers are paid. */
  getSellingFees(): CommissionRates & { payoutHoldHours: number; shipWithinDays: number }
  /** Pages whose words can be changed. */
  ids: readonly string[]
}

interface ContentDeps {
  db: Db
  clock: Clock
  /** The content site's address; without it only the bundled copies are served. */
  site: string | undefined
  /** What our copies say of deadlines. */
  settings: Readonly<SettingValues>
}

const bundledIds = [
  'terms',
  'privacy',
  'return-policy',
  'seller-terms',
  'how-selling-works',
  'help',
  'about',
  'imprint',
]
const retentionMs = 10 * 60_000
/** After a failure the site is left alone for a while: a slow one must not slow every reader. */
const restMs = 30_000
const mostCached = 200

export function openContent({ db, clock, site, settings }: ContentDeps): Content {
  const cached = new Map<string, { page: Promise<ContentPage | undefined>; until: number }>()
  let restsUntil = 0

  async function ask(id: string, before: Promise<ContentPage | undefined> | undefined) {
    if (clock.now() < restsUntil) return before
    const answer = await fetchPage(`${site}/${id}`, id)
    if (answer !== 'unreachable') return answer
    restsUntil = clock.now() + restMs
    return before
  }

  function fromSite(id: string): Promise<ContentPage | undefined> {
    const known = cached.get(id)
    if (known && known.until > clock.now()) return known.page
    const page = ask(id, known?.page)
    cached.delete(id)
    cached.set(id, { page, until: clock.now() + (clock.now() < restsUntil ? restMs : retentionMs) })
    for (const oldest of cached.keys()) {
      if (cached.size <= mostCached) break
      cached.delete(oldest)
    }
    return page
  }

  async function getDefault(id: string, language: Language): Promise<ContentPage> {
    const page = (site && (await fromSite(id))) || (await readBundled(id, language, settings))
    if (!page) throw fail('not_found')
    return page
  }

  return {
    ids: bundledIds,
    getDefault,
    getSellingFees: () => ({
      ...withRates(settings),
      shipWithinDays: settings.cancelUnshippedDays,
    }),
    async getPage(id, language) {
      const shown = bundledIds.includes(id) ? await findShown(db, id, language) : undefined
      if (!shown) return getDefault(id, language)
      const { text, at } = shown
      return {
        id,
        ...readText(fillValues(text, contentValues(settings, language))),
        source: 'edited',
        publishedAt: at.toISOString(),
      }
    },
  }
}

/** Our own copy in a language; English where there is none in it. What the settings decide stands in it as arguments. */
async function readBundled(
  id: string,
  language: Language,
  settings: Readonly<SettingValues>,
): Promise<ContentPage | undefined> {
  if (!bundledIds.includes(id)) return undefined
  const own = languages.includes(language ?? '') ? language : null
  const text = await readCopy(own ?? sourceLanguage, id)
  const { parts } = parseMessage(text)
  const words = render(parts, contentValues(settings, own), numbersOf(localeOf(own))).join('')
  return { id, ...readText(withoutUnsaid(words)), source: 'bundled' }
}

/** What a company has no number or phone for is left out, as its line would say nothing. */
const withoutUnsaid = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^[^#:]+: *$/.test(line))
    .join('\n')

const readCopy = (language: string, id: string): Promise<string> =>
  readFile(new URL(`bundled/${language}/${id}.txt`, import.meta.url), 'utf8').catch((error: unknown) => {
    if (language === sourceLanguage) throw error
    return readCopy(sourceLanguage, id)
  })
