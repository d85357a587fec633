import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Attribute } from '#contract/catalog/attributes.ts'
import type { AttributesReply, attributeCalls } from '#contract/catalog/attribute-calls.ts'
import { audit } from '#platform/audit/audit.ts'
import { isDatabaseBusy } from '#platform/core/database-errors.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { diffFields } from '#platform/fields/field-document.ts'
import { translate } from '#platform/language/translate.ts'
import { findDocument, saveDocument } from '#platform/settings/documents.store.ts'
import { attributesKey, canRewriteAttributes, readAttributes } from '../core/attributes.ts'
import { lockLists } from '../core/lists-lock.store.ts'
import type { AttributesContext } from './attributes.context.ts'
import {
  requireCompatibleAttributes,
  requireConsistentAttributes,
  requireSameMerges,
  type ValueCount,
} from './attributes.rules.ts'
import { countValues, countValuesWithin, findUnknownTypes } from './attributes.store.ts'
import { queueSearchWordsUpdate } from './update-search-words.ts'

type Change = z.output<(typeof attributeCalls)['saveAttributes']['body'] & z.ZodType>

/**
 * Returns all attributes with the number of listings that have each attribute.
 * @throws wrong_state if a newer build saved the attributes in a form that this build would not preserve
 */
export async function getAttributes(db: Db): Promise<AttributesReply> {
  const [{ attributes, version }, counts] = await Promise.all([readStored(db), countInTime(db)])
  if (!counts) return { attributes, version, listed: null, chosen: null }
  const listed = counts.filter(({ choice }) => choice === null)
  const chosen = counts.filter(({ choice }) => choice !== null)
  return {
    attributes,
    version,
    listed: Object.fromEntries(listed.map((each) => [each.field, each.listed])),
    chosen: Object.fromEntries(chosen.map((each) => [`${each.field}=${each.choice}`, each.listed])),
  }
}

/** Time limit in ms for counting, so that the page still opens if the catalog is large. */
const maxCountingMs = 8000

/** Counts the listings of each attribute. Returns undefined if counting takes too long. */
async function countInTime(db: Db): Promise<ValueCount[] | undefined> {
  try {
    return await countValuesWithin(db, maxCountingMs)
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error
    return undefined
  }
}

/**
 * Replaces all attributes. Every process uses the new attributes in its next response.
 * @throws stale_version; name_taken for a duplicate code; in_use if the change would invalidate values of listings;
 * invalid_field for inconsistent attributes; wrong_state as in `getAttributes`
 */
export async function saveAttributes(
  context: Omit<AttributesContext, 'catalog'>,
  by: string,
  { version, attributes: after }: Change,
): Promise<AttributesReply> {
  requireConsistentAttributes(after)
  await inTransaction(context.db, async (tx) => {
    const before = await readAttributesForUpdate(tx)
    if (before.version !== version) throw fail('stale_version')
    await requireExistingTypes(tx, before.attributes, after)
    requireSameMerges(before.attributes, after)
    const changed = incompatibleCodes(before.attributes, after)
    if (changed.length > 0)
      requireCompatibleAttributes(before.attributes, after, await countValues(tx, changed))
    if (isDeepStrictEqual(before.attributes, after)) return
    const at = context.clock.now()
    await storeAttributes(tx, by, at, before, after)
    await audit(tx, {
      actor: by,
      action: 'catalog.save-attributes',
      target: { kind: 'catalog', id: 'attributes' },
      before: changesOf(before.attributes, after),
      after: changesOf(after, before.attributes),
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
 * Reads the attributes. Locks them against changes, and waits for transactions that write listings.
 * @throws wrong_state as in `getAttributes`
 */
export async function readAttributesForUpdate(tx: Tx): Promise<StoredAttributes> {
  await lockLists(tx)
  return readStored(tx)
}

/**
 * Stores changed attributes and queues the job that updates the search words of listings. The caller writes the audit
 * entry.
 */
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
  await queueSearchWordsUpdate(tx, before, after)
}

function changesOf(list: readonly Attribute[], other: readonly Attribute[]): Record<string, unknown> {
  const { fields, codes } = diffFields(list, other)
  return { attributes: fields, ...(codes && { order: codes }) }
}

async function readStored(db: Db | Tx): Promise<StoredAttributes> {
  const row = await findDocument(db, attributesKey)
  if (!canRewriteAttributes(row?.value))
    throw fail('wrong_state', { message: (language) => translate(language, 'error.attributes-unreadable') })
  return { attributes: readAttributes(row?.value), version: row?.version ?? 0 }
}

/** Checks only types that were added. The other types still exist, because types cannot be deleted. */
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

/**
 * Returns the codes of the attributes whose change could invalidate values. Only these attributes are counted, because
 * counting reads all listings.
 */
function incompatibleCodes(before: readonly Attribute[], after: readonly Attribute[]): string[] {
  const changed = before.filter((was) => {
    const is = after.find(({ code }) => code === was.code)
    return (
      !is ||
      is.kind !== was.kind ||
      is.visibility !== was.visibility ||
      was.choices.some((choice) => !is.choices.some(({ code }) => code === choice.code))
    )
  })
  return changed.map(({ code }) => code)
}
