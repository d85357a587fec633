import type { z } from 'zod'
import type { ContentDraft, contentAdminCalls } from '#contract/content/content-admin.ts'
import { helpArticles, helpPath, findHelpSlug } from '#contract/features/help-articles.ts'
import { featurePathsPattern } from '#contract/features/feature-pages.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { Clock } from '#platform/core/clock.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { offFeatures } from '#platform/settings/features.ts'
import type { Language } from '#platform/language/translate.ts'
import type { Content } from './content.ts'
import * as store from './content.store.ts'

export interface ContentContext {
  db: Db
  clock: Clock
  content: Content
  /** Returns people's names, keyed by id. Unknown ids are omitted. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

const maxVersions = 50

/** Page to edit. `language` is the admin's language, in which the default text is shown. */
interface AdminPage {
  id: string
  language: Language
  /** Language of the edited text. Null for the shared text, which all languages without their own text use. */
  of: string | null
}

/** Returns the pages that can be edited, with their current titles. */
export async function listContentPages(
  context: ContentContext,
  language: Language,
): Promise<z.input<typeof contentAdminCalls.listContentPages.reply>> {
  const newest = await store.listNewest(context.db)
  const names = await context.namesOf(newest.map(({ byId }) => byId))
  const pages = await Promise.all(
    context.content.ids.map(async (id) => {
      const { title, source } = await context.content.readPage(id, language)
      const row = newest.find(({ pageId }) => pageId === id)
      return {
        id,
        title,
        source,
        version: row?.version ?? 0,
        changed: row ? versionView(row, names) : null,
        ...statusOf(id, row),
      }
    }),
  )
  return { pages }
}

/**
 * Returns a page's text for editing: the current version, or the version `version`.
 * @throws not_found
 */
export async function getContentDraft(
  { db, content, namesOf }: ContentContext,
  { id, language, of }: AdminPage,
  version?: number,
): Promise<ContentDraft> {
  if (!content.ids.includes(id)) throw fail('not_found')
  const versions = await store.listVersions(db, id, maxVersions)
  const requested = version === undefined ? undefined : await store.findVersion(db, id, version)
  if (version !== undefined && !requested) throw fail('not_found')
  const names = await namesOf(versions.map(({ byId }) => byId))
  const reader = of ?? language
  const { title, source } = await content.readPage(id, reader)
  const shown = requested?.text ?? (await store.findShown(db, id, of))?.text
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
    ...statusOf(id, newest),
  }
}

export interface ContentChange {
  /** New text, or null to reset the page to its default text. */
  text: string | null
  version: number
  why: string
  /** Whether the people who accepted an earlier version of the page have to accept the new version. */
  asksAgain?: boolean
}

/**
 * Saves a new version of a page. All readers see it immediately.
 * @throws not_found, stale_version (with the current page in details.page)
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
  const defaultText = await content.getDefaultText(id, of ?? language)
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
      isHidden: await store.isHiddenNow(tx, id),
    }
    if (!(await store.insertVersion(tx, row))) return false
    await invalidate(tx, 'settings', [`content:${id}`])
    const [before, after] = [
      { version, text: was ?? defaultText },
      { version: version + 1, text: text ?? defaultText, language: of, asksAgain },
    ]
    const action = text === null ? 'content.reset' : 'content.save'
    await audit(tx, { actor, action, target: { kind: 'content', id }, before, after, reason: why, at })
    return true
  })
  const page = await getContentDraft(context, { id, language, of })
  if (!isStored) throw fail('stale_version', { details: { page } })
  return page
}

/**
 * Hides a help article from readers, or shows it again. The shared text stays as it is.
 * @throws not_found, stale_version (with the current page in details.page)
 */
export async function setVisibility(
  context: ContentContext,
  actor: Actor,
  page: AdminPage,
  { version, why, isHidden }: { version: number; why: string; isHidden: boolean },
): Promise<ContentDraft> {
  const { db, clock } = context
  const { id } = page
  if (findHelpSlug(id) === undefined || actor.kind !== 'seller') throw fail('not_found')
  const at = clock.now()
  const isStored = await inTransaction(db, async (tx) => {
    const before = { version, isHidden: await store.isHiddenNow(tx, id) }
    const row = {
      pageId: id,
      version: version + 1,
      text: (await store.findShown(tx, id, null))?.text ?? null,
      at: new Date(at),
      byId: actor.id,
      why,
      language: null,
      asksAgain: false,
      isHidden,
    }
    if (!(await store.insertVersion(tx, row))) return false
    await invalidate(tx, 'settings', [`content:${id}`])
    const [action, after] = [isHidden ? 'content.hide' : 'content.show', { version: version + 1, isHidden }]
    await audit(tx, { actor, action, target: { kind: 'content', id }, before, after, reason: why, at })
    return true
  })
  const draft = await getContentDraft(context, page)
  if (!isStored) throw fail('stale_version', { details: { page: draft } })
  return draft
}

/** Returns the category of a page, and whether readers can see the page. */
function statusOf(id: string, newest: store.VersionRow | undefined) {
  const slug = findHelpSlug(id)
  if (slug === undefined) return { category: null, isHidden: false, isOff: false }
  const off = featurePathsPattern(offFeatures())
  const isOff = off !== undefined && new RegExp(off, 'is').test(helpPath(slug))
  return { category: helpArticles[slug].category, isHidden: newest?.isHidden ?? false, isOff }
}

function versionView(
  { version, at, byId, why, text, language, asksAgain, isHidden }: store.VersionRow,
  names: ReadonlyMap<string, string>,
): ContentDraft['versions'][number] {
  const by = { id: byId, name: names.get(byId) ?? byId }
  return { version, at: at.toISOString(), by, why, isDefault: text === null, language, asksAgain, isHidden }
}
