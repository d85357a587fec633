import type { z } from 'zod'
import {
  catalogSets,
  type CatalogApplied,
  type CatalogSet,
  type catalogFileCalls,
} from '#contract/catalog/sets/catalog-file-calls.ts'
import { catalogFile, type CatalogFile } from '#contract/catalog/sets/catalog-file.ts'
import { fail } from '#platform/errors/app-error.ts'
import { contactLanguage, translate, type Language } from '#platform/language/translate.ts'
import { inConfigurationTransaction } from '../core/configuration-transaction.ts'
import { nameOfValue } from '../core/value-names.ts'
import { lockLists } from '../core/lists-lock.store.ts'
import { listVersions } from './apply.store.ts'
import { applyConfiguration } from './apply.ts'
import { toCatalogFile, readConfiguration, readUsedValues } from './configuration.ts'
import { hasListings, lockCatalogTables } from './configuration.store.ts'
import bicycles from './files/bicycles.json' with { type: 'json' }
import books from './files/books.json' with { type: 'json' }
import fashion from './files/fashion.json' with { type: 'json' }
import { resolveFile } from './resolve-file.ts'
import type { SetsContext } from './sets.context.ts'

type Calls = typeof catalogFileCalls

/** Catalog without types, synonyms, and departments, but with the default conditions, colors, and sizes. */
const nothing = { format: 'souk-catalog', version: 1, departments: [] }
const files: Record<CatalogSet, unknown> = { fashion, books, bicycles, nothing }
const parsed = new Map<CatalogSet, CatalogFile>()

/** Returns the configuration of a category set. Parses the set only at the first call. */
export function readCatalogSet(set: CatalogSet): CatalogFile {
  const known = parsed.get(set)
  if (known) return structuredClone(known)
  const file = catalogFile.parse(files[set])
  parsed.set(set, file)
  return structuredClone(file)
}

/** Returns the category sets, the chosen set, and whether a set can be chosen. */
export async function listCatalogSets(
  { db }: Pick<SetsContext, 'db'>,
  language: Language,
): Promise<z.input<Calls['listCatalogSets']['reply']>> {
  const [versions, isUsed] = [await listVersions(db), await hasListings(db)]
  return {
    sets: catalogSets.map((set) => {
      const { types, attributes } = readCatalogSet(set)
      const groups = types.filter(({ parent }) => parent === null)
      return {
        set,
        types: types.length,
        attributes: attributes.length,
        groups: groups.map(
          ({ label, names }) => names[contactLanguage(language)] ?? nameOfValue(language, 'type', label),
        ),
      }
    }),
    chosen: catalogSets.find((set) => set === versions[0]?.replacedBy) ?? null,
    canChoose: !isUsed,
  }
}

/**
 * Replaces the configuration of the catalog with a category set. Does nothing if the catalog already has this
 * configuration.
 * @throws in_use if there are listings, including drafts and removed listings
 */
export async function chooseCatalogSet(
  context: SetsContext,
  by: string,
  set: CatalogSet,
): Promise<CatalogApplied> {
  const applied = await inConfigurationTransaction(context.db, async (tx) => {
    await lockLists(tx)
    await lockCatalogTables(tx)
    if (await hasListings(tx))
      throw fail('in_use', { message: (language) => translate(language, 'error.catalog-set-listings') })
    const configuration = await readConfiguration(tx)
    const file = readCatalogSet(set)
    const { next } = resolveFile(toCatalogFile(configuration), file, await readUsedValues(tx), new Map())
    return applyConfiguration(tx, by, context.clock.now(), { configuration, file, next, set })
  })
  await context.waitUntilCurrent()
  return applied
}

/** Returns the previous configurations, newest first. */
export async function listCatalogVersions({
  db,
}: Pick<SetsContext, 'db'>): Promise<z.input<Calls['listCatalogVersions']['reply']>> {
  const versions = await listVersions(db)
  return {
    versions: versions.map(({ id, replacedAt, replacedBy }) => ({
      _id: id,
      replacedAt: replacedAt.toISOString(),
      replacedBy: catalogSets.find((set) => set === replacedBy) ?? null,
    })),
  }
}
