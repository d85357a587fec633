import type { z } from 'zod'
import type { AdminSynonym, catalogAdminCalls } from '#contract/catalog/admin/catalog-admin.ts'
import { audit } from '#platform/audit/audit.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'
import { wordsOf } from '@souk/catalog-index'
import type { CatalogAdminContext } from './admin.context.ts'
import { requireRoomForEntries } from './limits.rules.ts'
import * as store from './synonyms.store.ts'

type Calls = typeof catalogAdminCalls
type Context = Pick<CatalogAdminContext, 'db' | 'clock'>

/** Lists synonyms alphabetically. If a search text is given, lists only pairs in which one of the words matches it. */
export async function listSynonyms(
  { db }: Pick<Context, 'db'>,
  { search = '' }: { search?: string | undefined },
): Promise<z.input<Calls['listSynonyms']['reply']>> {
  const rows = await store.listSynonymRows(db)
  const query = search.toLowerCase()
  const fitting = rows.filter(({ word, means }) => `${word} ${means}`.toLowerCase().includes(query))
  return { synonyms: fitting.map(viewOf), count: fitting.length }
}

/**
 * Adds a synonym. Every process then reloads its search dictionary.
 * @throws name_taken if the pair of words exists; invalid_field if both words are the same, or if the catalog is full
 */
export async function addSynonym(
  { db, clock }: Context,
  by: string,
  input: z.output<Calls['addSynonym']['body'] & z.ZodType>,
): Promise<AdminSynonym> {
  if (String(wordsOf(input.word)) === String(wordsOf(input.means)))
    throw fail('invalid_field', {
      field: 'means',
      message: (language) => translate(language, 'error.synonym-same-word'),
    })
  return inTransaction(db, async (tx) => {
    requireRoomForEntries('synonyms', await store.countSynonyms(tx))
    const row = await store.insertSynonym(tx, input)
    if (!row)
      throw fail('name_taken', {
        field: 'means',
        message: (language) => translate(language, 'error.synonym-taken', input),
      })
    const { word, means, isMutual, isFallback, language } = row
    await invalidate(tx, 'brand', [`synonym ${row.id}`])
    await audit(tx, {
      actor: by,
      action: 'synonym.add',
      target: { kind: 'synonym', id: String(row.id) },
      before: null,
      after: { word, means, isMutual, isFallback, language },
      at: clock.now(),
    })
    return viewOf(row)
  })
}

/**
 * Deletes a synonym.
 * @throws not_found
 */
export async function deleteSynonym({ db, clock }: Context, by: string, id: number): Promise<AdminSynonym> {
  return inTransaction(db, async (tx) => {
    const row = await store.deleteSynonymRow(tx, id)
    if (!row) throw fail('not_found')
    const { word, means, isMutual, isFallback, language } = row
    await invalidate(tx, 'brand', [`synonym ${id}`])
    await audit(tx, {
      actor: by,
      action: 'synonym.delete',
      target: { kind: 'synonym', id: String(id) },
      before: { word, means, isMutual, isFallback, language },
      after: null,
      at: clock.now(),
    })
    return viewOf(row)
  })
}

function viewOf({ id, word, means, isMutual, isFallback, language }: store.StoredSynonym): AdminSynonym {
  return { _id: id, word, means, isMutual, isFallback, language }
}
