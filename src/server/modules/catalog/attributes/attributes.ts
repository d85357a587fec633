import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Attribute } from '#contract/catalog/attributes.ts'
import type { AttributesReply, attributeCalls } from '#contract/catalog/attribute-calls.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'
import { findDocument, saveDocument } from '#platform/settings/documents.store.ts'
import { attributesKey, canRewriteAttributes, readAttributes } from '../core/attributes.ts'
import { lockLists } from '../core/lists-lock.store.ts'
import type { AttributesContext } from './attributes.context.ts'
import { requireCompatible, requireConsistent } from './attributes.rules.ts'
import { countValues, findUnknownTypes } from './attributes.store.ts'
import { queueWords } from './rewrite-words.ts'

type Change = z.output<(typeof attributeCalls)['saveAttributes']['body'] & z.ZodType>

/**
 * Returns all attributes with the number of listings that have them.
 * @throws wrong_state if a newer build saved the attributes in a form that this build would not preserve
 */
export async function getAttributes(db: Db): Promise<AttributesReply> {
  const [{ attributes, version }, counts] = await Promise.all([readStored(db), countValues(db)])
  const listed = counts.filter(({ choice }) => choice === null)
  const chosen = counts.filter(({ choice }) => choice !== null)
  return {
    attributes,
    version,
    listed: Object.fromEntries(listed.map((each) => [each.attribute, each.listed])),
    chosen: Object.fromEntries(chosen.map((each) => [`${each.attribute}=${each.choice}`, each.listed])),
  }
}

/**
 * Replaces all attributes. Every process uses the new attributes from its next response on.
 * @throws stale_version; name_taken for a duplicate code; in_use if the change would invalidate values of listings;
 * invalid_field for inconsistent attributes; wrong_state as `getAttributes`
 */
export async function saveAttributes(
  context: Omit<AttributesContext, 'catalog'>,
  by: string,
  { version, attributes: after }: Change,
): Promise<AttributesReply> {
  requireConsistent(after)
  await inTransaction(context.db, async (tx) => {
    const before = await readAttributesForUpdate(tx)
    if (before.version !== version) throw fail('stale_version')
    await requireExistingTypes(tx, before.attributes, after)
    if (needsCounts(before.attributes, after))
      requireCompatible(before.attributes, after, await countValues(tx))
    if (isDeepStrictEqual(before.attributes, after)) return
    const at = context.clock.now()
    await storeAttributes(tx, by, at, before, after)
    await audit(tx, {
      actor: by,
      action: 'catalog.save-attributes',
      target: { kind: 'catalog', id: 'attributes' },
      before: changedFrom(before.attributes, after),
      after: changedFrom(after, before.attributes),
      at,
    })
  })
  await context.waitUntilCurrent()
  return getAttributes(context.db)
}

interface StoredAttributes {
  attributes: Attribute[]
  version: number
}

/**
 * Reads the attributes and locks them against changes, and against transactions that write listings.
 * @throws wrong_state as `getAttributes`
 */
export async function readAttributesForUpdate(tx: Tx): Promise<StoredAttributes> {
  await lockLists(tx)
  return readStored(tx)
}

/** Stores changed attributes and queues the job that rewrites search words. The caller writes the audit entry. */
export async function storeAttributes(
  tx: Tx,
  by: string,
  at: number,
  { attributes: before, version }: StoredAttributes,
  after: Attribute[],
): Promise<void> {
  const value = { attributes: after }
  if (!(await saveDocument(tx, attributesKey, { value, version, setAt: new Date(at), setBy: by, why: '' })))
    throw fail('stale_version')
  await queueWords(tx, before, after)
}

/**
 * Returns the attributes of `list` that differ from those of `other`. If the display order differs, also returns the
 * codes in order.
 */
function changedFrom(list: readonly Attribute[], other: readonly Attribute[]): Record<string, unknown> {
  const changed = list.filter((each) => !other.some((one) => isDeepStrictEqual(one, each)))
  const codes = list.map(({ code }) => code)
  const isReordered = !isDeepStrictEqual(
    codes,
    other.map(({ code }) => code),
  )
  return {
    attributes: Object.fromEntries(changed.map((each) => [each.code, each])),
    ...(isReordered && { order: codes }),
  }
}

async function readStored(db: Db | Tx): Promise<StoredAttributes> {
  const row = await findDocument(db, attributesKey)
  if (!canRewriteAttributes(row?.value))
    throw fail('wrong_state', { message: (language) => translate(language, 'error.attributes-unreadable') })
  return { attributes: readAttributes(row?.value), version: row?.version ?? 0 }
}

/** Checks only types that were added. The others still exist, because types cannot be deleted. */
async function requireExistingTypes(
  tx: Tx,
  before: readonly Attribute[],
  after: readonly Attribute[],
): Promise<void> {
  const existing = new Set(before.flatMap(({ typeIds }) => typeIds))
  const added = after.flatMap(({ typeIds }) => typeIds).filter((id) => !existing.has(id))
  if (added.length === 0) return
  const unknown = await findUnknownTypes(tx, added)
  const at = after.findIndex(({ typeIds }) => typeIds.some((id) => unknown.includes(id)))
  if (at !== -1)
    throw fail('invalid_field', {
      field: `attributes.${at}.typeIds`,
      message: (language) => translate(language, 'error.attribute-type'),
    })
}

/** Counting reads all listings, so it is skipped for changes that cannot invalidate any value. */
function needsCounts(before: readonly Attribute[], after: readonly Attribute[]): boolean {
  return before.some((was) => {
    const is = after.find(({ code }) => code === was.code)
    return (
      !is ||
      is.kind !== was.kind ||
      is.visibility !== was.visibility ||
      was.choices.some((choice) => !is.choices.some(({ code }) => code === choice.code))
    )
  })
}
