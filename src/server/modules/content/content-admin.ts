import type { z } from 'zod'
import type { ContentDraft, contentAdminCalls } from '#contract/content/content-admin.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { Clock } from '#platform/core/clock.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Language } from '#platform/language/translate.ts'
import type { Content } from './content.ts'
import * as store from './content.store.ts'

export interface ContentContext {
  db: Db
  clock: Clock
  content: Content
  /** Names of people by id, as far as they are known. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

const mostVersions = 50

/** A page, and the language the admin reads its default in. */
interface AdminPage {
  id: string
  language: Language
  /** Whose text is meant; null: of every language without one of its own. */
  of: string | null
}

/** The pages that can be changed, as they are now. */
export async function listContentPages(
  context: ContentContext,
  language: Language,
): Promise<z.input<typeof contentAdminCalls.listContentPages.reply>> {
  const newest = await store.listNewest(context.db)
  const names = await context.namesOf(newest.map(({ byId }) => byId))
  const pages = await Promise.all(
    context.content.ids.map(async (id) => {
      const { title, source } = await context.content.getPage(id, language)
      const row = newest.find(({ pageId }) => pageId === id)
      return { id, title, source, version: row?.version ?? 0, changed: row ? versionView(row, names) : null }
    }),
  )
  return { pages }
}

/**
 * A page as text, as it is shown now or as `version` had it.
 * @throws not_found
 */
export async function getContentDraft(
  { db, content, namesOf }: ContentContext,
  { id, language, of }: AdminPage,
  version?: number,
): Promise<ContentDraft> {
  if (!content.ids.includes(id)) throw fail('not_found')
  const versions = await store.listVersions(db, id, mostVersions)
  const wanted = version === undefined ? undefined : await store.findVersion(db, id, version)
  if (version !== undefined && !wanted) throw fail('not_found')
  const names = await namesOf(versions.map(({ byId }) => byId))
  const reader = of ?? language
  const { title, source } = await content.getPage(id, reader)
  const shown = wanted?.text ?? (await store.findShown(db, id, of))?.text
  const [newest] = versions
  return {
    id,
    title,
    source,
    language: of,
    text: shown ?? (await content.getDefaultText(id, reader)),
    values: content.getValues(reader),
    version: newest?.version ?? 0,
    changed: newest ? versionView(newest, names) : null,
    versions: versions.map((row) => versionView(row, names)),
  }
}

export interface ContentChange {
  /** Null: the default again. */
  text: string | null
  version: number
  why: string
  /** Whether everyone who accepted the page before is asked again. */
  asksAgain?: boolean
}

/**
 * Changes a page for every reader.
 * @throws not_found, and with stale_version (details.page)
 */
export async function changeContentPage(
  context: ContentContext,
  actor: Actor,
  { id, language, of }: AdminPage,
  { text, version, why, asksAgain = false }: ContentChange,
): Promise<ContentDraft> {
  const { db, clock, content } = context
  if (!content.ids.includes(id) || actor.kind !== 'seller') throw fail('not_found')
  const at = clock.now()
  const usual = await content.getDefaultText(id, of ?? language)
  const isStored = await inTransaction(db, async (tx) => {
    const was = (await store.findShown(tx, id, of))?.text
    const row = {
      pageId: id,
      version: version + 1,
      text,
      at: new Date(at),
      byId: actor.id,
      why,
      language: of,
      asksAgain,
    }
    if (!(await store.insertVersion(tx, row))) return false
    await invalidate(tx, 'settings', [`content:${id}`])
    const [before, after] = [
      { version, text: was ?? usual },
      { version: version + 1, text: text ?? usual, language: of, asksAgain },
    ]
    const action = text === null ? 'content.reset' : 'content.save'
    await audit(tx, { actor, action, target: { kind: 'content', id }, before, after, why, at })
    return true
  })
  const page = await getContentDraft(context, { id, language, of })
  if (!isStored) throw fail('stale_version', { details: { page } })
  return page
}

function versionView(
  { version, at, byId, why, text, language, asksAgain }: store.VersionRow,
  names: ReadonlyMap<string, string>,
): ContentDraft['versions'][number] {
  const by = { id: byId, name: names.get(byId) ?? byId }
  return { version, at: at.toISOString(), by, why, isDefault: text === null, language, asksAgain }
}
