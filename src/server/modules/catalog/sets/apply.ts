import { isDeepStrictEqual } from 'node:util'
import type { CatalogApplied, CatalogSet } from '#contract/catalog/sets/catalog-file-calls.ts'
import type { CatalogFile } from '#contract/catalog/sets/catalog-file.ts'
import { catalogLists } from '#contract/catalog/lists.ts'
import { audit } from '#platform/audit/audit.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { saveDocument } from '#platform/settings/documents.store.ts'
import { storeAttributes } from '../attributes/attributes.ts'
import { pageWordsKey } from '#platform/settings/page-words.ts'
import * as store from './apply.store.ts'
import { toCatalogFile, type Configuration } from './configuration.ts'
import { describeChanges } from './describe-changes.ts'

/** Change of the whole configuration, by an import or by the choice of a category set. */
export interface Replacement {
  configuration: Configuration
  /** Requested configuration. */
  file: CatalogFile
  /** Configuration after the change. See `resolveFile`. */
  next: CatalogFile
  /** Category set that replaces the configuration. Null for an import. */
  set: CatalogSet | null
}

/**
 * Stores a configuration in a transaction that has locked the catalog. Keeps the previous configuration as a version.
 * Does nothing if the new configuration equals the previous configuration.
 */
export async function applyConfiguration(
  tx: Tx,
  by: string,
  at: number,
  { configuration, file, next, set }: Replacement,
): Promise<CatalogApplied> {
  const before = toCatalogFile(configuration)
  if (isDeepStrictEqual(before, next)) return { changes: [], replaced: null }
  const changes = describeChanges(before, file, next)
  const replaced = await store.insertVersion(tx, new Date(at), set, before)
  const { types, synonyms, attributes } = configuration
  const { ids, idOf } = await store.storeTypes(tx, types, next.types)
  await store.storeColors(tx, next.colors)
  await store.storeSynonyms(tx, synonyms, next.synonyms)
  const nextAttributes = next.attributes.map(({ types: labels, ...attribute }) => ({
    ...attribute,
    typeIds: labels.map(idOf),
  }))
  if (!isDeepStrictEqual(attributes.value, nextAttributes)) {
    const stored = { attributes: attributes.value, version: attributes.version }
    await storeAttributes(tx, by, at, stored, nextAttributes)
  }
  await saveChanged(tx, by, at, 'catalog', configuration.lists, listsOf(configuration, next))
  await saveChanged(tx, by, at, pageWordsKey, configuration.words, next.words)
  await invalidate(tx, 'type', ids.map(String))
  await invalidate(tx, 'brand', ['catalog file'])
  await audit(tx, {
    actor: by,
    action: set === null ? 'catalog.import' : 'catalog.choose-set',
    target: { kind: 'catalog', id: set ?? 'file' },
    before: { version: replaced },
    after: {
      changes: changes.map(({ part, ...lists }) => ({
        part,
        ...Object.fromEntries(Object.entries(lists).map(([kind, names]) => [kind, names.length])),
      })),
    },
    at,
  })
  return { changes, replaced }
}

async function saveChanged<Value>(
  tx: Tx,
  by: string,
  at: number,
  key: string,
  { value: before, version }: { value: Value; version: number },
  after: Value,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return
  const row = { value: after, version, setAt: new Date(at), setBy: by, why: '' }
  if (!(await saveDocument(tx, key, row))) throw fail('stale_version')
}

/**
 * Returns the catalog lists of a file. Keeps the names and size rules that are stored for the labels of former types,
 * which are neither in the current configuration nor in the file. A new type gets only the names in the file.
 */
function listsOf({ lists, types }: Configuration, next: CatalogFile): Configuration['lists']['value'] {
  const { departments, conditions, families, sizeSystems, fields } = next
  const namesOf = (values: readonly { label: string; names: Record<string, string> }[]) =>
    values
      .filter(({ names }) => Object.keys(names).length > 0)
      .map(({ label, names }) => [label, names] as const)
  const labels = new Set([...types, ...next.types].map(({ label }) => label))
  const formerOf = <Value>(list: Readonly<Record<string, Value>>) =>
    Object.entries(list).filter(([label]) => !labels.has(label))
  const sizes = next.types.flatMap(({ label, hasSizes }) => (hasSizes === null ? [] : [[label, hasSizes]]))
  return catalogLists.parse({
    departments,
    conditions,
    families,
    sizeSystems,
    fields,
    typeNames: Object.fromEntries([...formerOf(lists.value.typeNames), ...namesOf(next.types)]),
    typeSizes: Object.fromEntries([...formerOf(lists.value.typeSizes), ...sizes]),
    colorNames: Object.fromEntries(namesOf(next.colors)),
  })
}
