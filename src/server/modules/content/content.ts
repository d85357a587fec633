import { readFile } from 'node:fs/promises'
import type { ContentPage } from '#contract/content/content.ts'
import { readText } from '#contract/content/content-text.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { fail } from '#platform/http/app-error.ts'
import { fetchPage } from './content-site.ts'
import { findNewest } from './content.store.ts'

export interface Content {
  /**
   * A page by id: as it was changed in the admin area, else the content site's if there is one and it answers, else
   * our copy.
   * @throws not_found
   */
  getPage(id: string): Promise<ContentPage>
  /** The same as if it had never been changed here. */
  getDefault(id: string): Promise<ContentPage>
  /** Pages whose words can be changed. */
  ids: readonly string[]
}

interface ContentDeps {
  db: Db
  clock: Clock
  /** The content site's address; without it only the bundled copies are served. */
  site: string | undefined
}

const bundledIds = ['return-policy', 'terms', 'privacy']
const retentionMs = 10 * 60_000
/** After a failure the site is left alone for a while: a slow one must not slow every reader. */
const restMs = 30_000
const mostCached = 200

export function openContent({ db, clock, site }: ContentDeps): Content {
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

  async function getDefault(id: string): Promise<ContentPage> {
    const page = (site && (await fromSite(id))) || (await readBundled(id))
    if (!page) throw fail('not_found')
    return page
  }

  return {
    ids: bundledIds,
    getDefault,
    async getPage(id) {
      const text = bundledIds.includes(id) ? (await findNewest(db, id))?.text : null
      return typeof text === 'string' ? { id, ...readText(text), source: 'edited' } : getDefault(id)
    },
  }
}

async function readBundled(id: string): Promise<ContentPage | undefined> {
  if (!bundledIds.includes(id)) return undefined
  const text = await readFile(new URL(`bundled/${id}.txt`, import.meta.url), 'utf8')
  return { id, ...readText(text), source: 'bundled' }
}
