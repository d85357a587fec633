import type {
  CatalogApplied,
  CatalogPreview,
  CatalogProblem,
} from '#contract/catalog/sets/catalog-file-calls.ts'
import { catalogFile, type CatalogFile } from '#contract/catalog/sets/catalog-file.ts'
import type { Db } from '#platform/database/db.ts'
import { fail, type InvalidField } from '#platform/errors/app-error.ts'
import type { Language } from '#platform/language/translate.ts'
import { inConfigurationTransaction } from '../core/configuration-transaction.ts'
import { lockLists } from '../core/lists-lock.store.ts'
import { applyConfiguration } from './apply.ts'
import { findVersion } from './apply.store.ts'
import {
  toCatalogFile,
  readConfiguration,
  readUsedValues,
  configurationHash,
  type Configuration,
} from './configuration.ts'
import { lockCatalogTables } from './configuration.store.ts'
import { describeChanges } from './describe-changes.ts'
import { readConsistentFile } from './check/precedents.ts'
import { resolveFile, type Resolved } from './resolve-file.ts'
import type { SetsContext } from './sets.context.ts'
import { findUnknownSynonyms } from './check/unknown-synonyms.ts'

/** Maximum number of errors and of warnings in a preview. */
const maxProblems = 100

/**
 * Returns the configuration of the catalog as a file.
 * @throws wrong_state if a newer build saved the attributes in a form that this build would not preserve
 */
export async function exportCatalog({ db }: Pick<SetsContext, 'db'>): Promise<CatalogFile> {
  return toCatalogFile(await readConfiguration(db))
}

/**
 * Returns the changes that the import of a file would make, and the errors that would prevent the import. Changes
 * nothing.
 */
export async function checkCatalogFile(
  { db }: Pick<SetsContext, 'db'>,
  text: string,
  language: Language,
): Promise<CatalogPreview> {
  const configuration = await readConfiguration(db)
  const version = configurationHash(configuration)
  const problems = (found: readonly InvalidField[]): CatalogProblem[] =>
    found
      .slice(0, maxProblems)
      .map(({ field, text: message }) => ({ place: field, message: message(language) }))
  const current = toCatalogFile(configuration)
  const read = await readConsistentFile(db, current, text)
  if ('errors' in read) return { changes: [], errors: problems(read.errors), warnings: [], version }
  const { next, errors } = await resolve(db, configuration, read.file)
  return {
    changes: describeChanges(current, read.file, next),
    errors: problems(errors),
    warnings: problems(findUnknownSynonyms(read.file)),
    version,
  }
}

/**
 * Replaces the configuration with the configuration in a file. Retires values that are in use but missing from the
 * file.
 * @throws stale_version if the configuration has changed since the check; invalid_field with all errors of the file
 */
export async function importCatalog(
  context: SetsContext,
  by: string,
  { text, version }: { text: string; version: string },
): Promise<CatalogApplied> {
  // Parses the file before the transaction, so that the locks are held only for a short time.
  const read = await readConsistentFile(context.db, await exportCatalog(context), text)
  if ('errors' in read) throw invalid(read.errors)
  const applied = await inConfigurationTransaction(context.db, async (tx) => {
    await lockLists(tx)
    await lockCatalogTables(tx)
    const configuration = await readConfiguration(tx)
    if (configurationHash(configuration) !== version) throw fail('stale_version')
    const { next, errors } = await resolve(tx, configuration, read.file)
    if (errors.length > 0) throw invalid(errors)
    const replacement = { configuration, file: read.file, next, set: null }
    return applyConfiguration(tx, by, context.clock.now(), replacement)
  })
  await context.waitUntilCurrent()
  return applied
}

/**
 * Returns a previous configuration as a file.
 * @throws not_found
 */
export async function getCatalogVersion({ db }: Pick<SetsContext, 'db'>, id: number): Promise<CatalogFile> {
  const read = catalogFile.safeParse(await findVersion(db, id))
  if (!read.success) throw fail('not_found')
  return read.data
}

async function resolve(
  db: Db | Parameters<typeof readUsedValues>[0],
  configuration: Configuration,
  file: CatalogFile,
): Promise<Resolved> {
  const uses = new Map(configuration.types.map(({ label, used }) => [label, used]))
  return resolveFile(toCatalogFile(configuration), file, await readUsedValues(db), uses)
}

function invalid(errors: readonly InvalidField[]) {
  const [first] = errors
  const message: InvalidField['text'] = (language) =>
    first!.field === '' ? first!.text(language) : `${first!.field}: ${first!.text(language)}`
  return fail('invalid_field', { message, fieldErrors: errors.slice(0, maxProblems) })
}
