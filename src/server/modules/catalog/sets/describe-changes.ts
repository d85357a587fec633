import { isDeepStrictEqual } from 'node:util'
import {
  catalogParts,
  type CatalogChange,
  type CatalogPart,
} from '#contract/catalog/sets/catalog-file-calls.ts'
import type { CatalogFile } from '#contract/catalog/sets/catalog-file.ts'

/** Parts of the configuration in which the order of entries has no meaning. */
const unordered: readonly CatalogPart[] = ['synonyms', 'words', 'fields']

/** Entries of one part of the configuration, keyed by identity. `name` is the name that an operator sees. */
type Entries = ReadonlyMap<string, { name: string; value: unknown }>

function entriesOf(file: CatalogFile, part: CatalogPart): Entries {
  const entries = namedValues(file, part)
  // Types and synonyms are compared without regard to case. The keys of all other parts are lowercase or language
  // codes.
  const ignoresCase = part === 'types' || part === 'synonyms'
  return new Map(
    entries.map(([name, value]) => [ignoresCase ? name.toLowerCase() : name, { name, value }] as const),
  )
}

function namedValues(file: CatalogFile, part: CatalogPart): (readonly [name: string, value: unknown])[] {
  if (part === 'words') return Object.entries(file.words)
  if (part === 'fields') return Object.entries(file.fields)
  if (part === 'types') return file.types.map((type) => [type.label, type])
  if (part === 'colors') return file.colors.map((color) => [color.label, color])
  if (part === 'synonyms')
    return file.synonyms.map((synonym) => [`${synonym.word} – ${synonym.means}`, synonym])
  return file[part].map((value) => [value.code, value])
}

/**
 * Describes the changes that an import makes, for each changed part of the configuration. `next` is the configuration
 * after the import of `file`. The import retires values that `file` does not contain but `next` does, because these
 * values are in use.
 */
export function describeChanges(before: CatalogFile, file: CatalogFile, next: CatalogFile): CatalogChange[] {
  return catalogParts.flatMap((part) => {
    const [old, requested, after] = [before, file, next].map((each) => entriesOf(each, part)) as [
      Entries,
      Entries,
      Entries,
    ]
    const isKept = (key: string) => old.has(key) && !requested.has(key)
    const isSame = (key: string) => isDeepStrictEqual(old.get(key), after.get(key))
    const keys = [...after.keys()]
    const namesOf = (chosen: readonly string[]) => chosen.map((key) => (after.get(key) ?? old.get(key)!).name)
    const changes = {
      part,
      added: namesOf(keys.filter((key) => !old.has(key))),
      changed: namesOf(keys.filter((key) => old.has(key) && !isKept(key) && !isSame(key))),
      retired: namesOf(keys.filter((key) => isKept(key) && !isSame(key))),
      removed: namesOf([...old.keys()].filter((key) => !after.has(key))),
    }
    const isReordered = !unordered.includes(part) && !isDeepStrictEqual([...old.keys()], keys)
    const lists = [changes.added, changes.changed, changes.retired, changes.removed]
    return lists.every(({ length }) => length === 0) && !isReordered ? [] : [changes]
  })
}
