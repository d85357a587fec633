import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { customFieldCalls, CustomFieldsReply } from '#contract/fields/custom-field-calls.ts'
import type { CustomField } from '#contract/fields/custom-fields.ts'
import {
  canRewriteCustomFields,
  customFieldsKey,
  lockCustomFields,
  readCustomFields,
} from '#modules/accounts/core/custom-fields.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { diffFields } from '#platform/fields/field-document.ts'
import { translate } from '#platform/language/translate.ts'
import type { Platform } from '#platform/module.ts'
import { findDocument, saveDocument } from '#platform/settings/documents.store.ts'
import { fieldsNeedingCounts, requireCompatible, requireConsistent } from './custom-fields.rules.ts'
import { countValues } from './custom-fields.store.ts'

export interface CustomFieldsContext extends Pick<Platform, 'db' | 'clock'> {
  /** Read barrier: resolves when this process has received all changes that were committed before the call. */
  waitUntilCurrent(): Promise<void>
}

type Change = z.output<(typeof customFieldCalls)['saveCustomFields']['body'] & z.ZodType>

/**
 * Returns all fields, each with the number of buyers, sellers, applications or orders that have a value for it.
 * @throws wrong_state if a newer build saved the fields in a form that this build would not preserve
 */
export async function getCustomFields(db: Db): Promise<CustomFieldsReply> {
  const [{ fields, version }, counts] = await Promise.all([readStored(db), countValues(db)])
  const used = counts.filter(({ choice }) => choice === null)
  const chosen = counts.filter(({ choice }) => choice !== null)
  return {
    fields,
    version,
    used: Object.fromEntries(used.map((each) => [each.field, each.used])),
    chosen: Object.fromEntries(chosen.map((each) => [`${each.field}=${each.choice}`, each.used])),
  }
}

/**
 * Replaces all fields. Every process uses the new fields in its next response. Stored values keep the code of a merged
 * choice, and the app replaces the code when it reads a value. A merge can therefore be undone by saving the previous
 * fields.
 * @throws stale_version; name_taken for a duplicate code; in_use if the change would invalidate values; invalid_field
 * for inconsistent fields; wrong_state as in `getCustomFields`
 */
export async function saveCustomFields(
  { db, clock, waitUntilCurrent }: CustomFieldsContext,
  by: string,
  { version, fields: after }: Change,
): Promise<CustomFieldsReply> {
  requireConsistent(after)
  await inTransaction(db, async (tx) => {
    await lockCustomFields(tx)
    const before = await readStored(tx)
    if (before.version !== version) throw fail('stale_version')
    const codesToCount = fieldsNeedingCounts(before.fields, after)
    if (codesToCount.length > 0) requireCompatible(before.fields, after, await countValues(tx, codesToCount))
    if (isDeepStrictEqual(before.fields, after)) return
    const at = clock.now()
    const row = { value: { fields: after }, version, setAt: new Date(at), setBy: by, why: '' }
    if (!(await saveDocument(tx, customFieldsKey, row))) throw fail('stale_version')
    await audit(tx, {
      actor: by,
      action: 'settings.save-custom-fields',
      target: { kind: 'setting', id: customFieldsKey },
      before: changesOf(before.fields, after),
      after: changesOf(after, before.fields),
      at,
    })
  })
  await waitUntilCurrent()
  return getCustomFields(db)
}

function changesOf(list: readonly CustomField[], other: readonly CustomField[]): Record<string, unknown> {
  const { fields, codes } = diffFields(list, other)
  return { fields, ...(codes && { order: codes }) }
}

async function readStored(db: Db | Tx): Promise<{ fields: CustomField[]; version: number }> {
  const row = await findDocument(db, customFieldsKey)
  if (!canRewriteCustomFields(row?.value))
    throw fail('wrong_state', { message: (language) => translate(language, 'error.fields-unreadable') })
  return { fields: readCustomFields(row?.value), version: row?.version ?? 0 }
}
