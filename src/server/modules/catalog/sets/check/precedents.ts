import { catalogLimits, type CatalogLimits } from '#contract/catalog/catalog-limits.ts'
import type { CatalogFile } from '#contract/catalog/sets/catalog-file.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { InvalidField } from '#platform/errors/app-error.ts'
import { findContradictions, findUnusableTypes, type UnusableType } from './check-file.ts'
import * as store from './precedents.store.ts'
import { readCatalogFile, type ReadFile } from './read-file.ts'
import { typeKey } from './type-labels.ts'

/**
 * Parses a catalog file and checks that it has no contradictions. If the current configuration or a stored version
 * breaks a limit or rule, the file is allowed to break the same limit or rule. Otherwise, an export could not be
 * imported, and an import could not be undone.
 */
export async function readConsistentFile(
  db: Db | Tx,
  current: CatalogFile,
  text: string,
): Promise<{ file: CatalogFile } | { errors: InvalidField[] }> {
  const read = await readWithinLimits(db, current, text)
  if ('errors' in read) return read
  const { file } = read
  const unusable = findUnusableTypes(file)
  const exempt = unusable.length > 0 ? await unusableSoFar(db, current) : new Set()
  const errors = [
    ...findContradictions(file),
    ...unusable.filter((each) => !exempt.has(keyOf(each))).map(({ error }) => error),
  ]
  return errors.length > 0 ? { errors } : { file }
}

async function readWithinLimits(db: Db | Tx, current: CatalogFile, text: string): Promise<ReadFile> {
  const read = readCatalogFile(text)
  if (!('errors' in read) || !read.hasTooMany) return read
  const counts = [catalogLimits, countsOf(current), await store.maxStoredCounts(db)]
  const max = (name: keyof CatalogLimits) => Math.max(...counts.map((each) => each[name]))
  return readCatalogFile(text, {
    types: max('types'),
    colors: max('colors'),
    aliases: max('aliases'),
    synonyms: max('synonyms'),
  })
}

function countsOf({ types, colors, synonyms }: CatalogFile): CatalogLimits {
  return {
    types: types.length,
    colors: colors.length,
    aliases: Math.max(0, ...colors.map(({ aliases }) => aliases.length)),
    synonyms: synonyms.length,
  }
}

/** Returns the keys of the unusable types in the current configuration and in stored versions. */
async function unusableSoFar(db: Db | Tx, current: CatalogFile): Promise<ReadonlySet<string>> {
  return new Set([...findUnusableTypes(current), ...(await store.listStoredUnusable(db))].map(keyOf))
}

const keyOf = ({ label, retiredParent }: Pick<UnusableType, 'label' | 'retiredParent'>): string =>
  `${typeKey(label)}\n${typeKey(retiredParent)}`
