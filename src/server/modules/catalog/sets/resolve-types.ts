import type { FileType } from '#contract/catalog/sets/catalog-file.ts'
import { maxTypeLevels } from '#contract/catalog/types.ts'
import { translate } from '#platform/language/translate.ts'
import type { ReportError } from './report-error.ts'
import { typeKey, typesByKey } from './check/type-labels.ts'

/** Number of listings for each type, keyed by label. */
export type TypeUses = ReadonlyMap<string, number>

/** Types before an import, the types in the file, and the number of listings that use each type. */
interface TypesChange {
  before: readonly FileType[]
  file: readonly FileType[]
  uses: TypeUses
  /** Types of each attribute that the import retires. For each of these attributes, at least one type must stay. */
  scopes: readonly (readonly string[])[]
}

/**
 * Combines the types of a file with the current types. See `resolveFile`. Labels are spelled as in the file, and so are
 * references to a type.
 */
export function resolveTypes(change: TypesChange, report: ReportError): FileType[] {
  const { before, file } = change
  const resolved = resolveRequested(change, report)
  const requested = typesByKey(file)
  const stays = findRetained(change, resolved, requested)
  const retained = before.filter((type) => stays.has(type)).map((type) => ({ ...type, isRetired: true }))
  const all = typesByKey([...resolved, ...retained])
  const spelled = (label: string | null): string | null =>
    label === null ? null : (all.get(typeKey(label))?.label ?? null)
  return [...all].map(([key, type]) => {
    const mergedInto = spelled(type.mergedInto)
    const above = type.parent === null ? undefined : all.get(typeKey(type.parent))
    if (requested.has(key)) return { ...type, parent: spelled(type.parent), mergedInto }
    // A retired type stays below its parent if the parent still exists and another level below the parent is allowed.
    const hasPlace = above !== undefined && depthOf(above, all) < maxTypeLevels
    return { ...type, parent: hasPlace ? above.label : null, mergedInto }
  })
}

/**
 * Returns the types of the file. Merged types stay merged and are therefore retired. An active type below such a type
 * moves up to the next parent that is not merged.
 */
function resolveRequested({ before, file, uses }: TypesChange, report: ReportError): FileType[] {
  const existing = typesByKey(before)
  const requested = typesByKey(file)
  const parentOf = (type: FileType): string | null => {
    let { parent } = type
    for (let level = 1; parent !== null && !type.isRetired && level < maxTypeLevels; level++) {
      const above = requested.get(typeKey(parent))
      if (!above || above.isRetired || existing.get(typeKey(parent))?.mergedInto == null) break
      parent = above.parent
    }
    return parent
  }
  const parents = new Set(before.filter((type) => !type.isRetired).map(({ parent }) => parent))
  return file.map((type, at): FileType => {
    const was = existing.get(typeKey(type.label))
    const used = uses.get(was?.label ?? '') ?? 0
    if (was?.mergedInto != null) return { ...type, isRetired: true, mergedInto: was.mergedInto }
    if (type.mergedInto !== null && used > 0)
      report(`types.${at}.mergedInto`, (language) =>
        translate(language, 'error.catalog-file.merge-used', { name: type.label, count: used }),
      )
    const place = parentOf(type)
    const parent = place === null ? undefined : existing.get(typeKey(place))
    const usesOfParent = uses.get(parent?.label ?? '') ?? 0
    if (parent && !type.isRetired && !parents.has(parent.label) && usesOfParent > 0)
      report(`types.${at}.parent`, (language) =>
        translate(language, 'error.catalog-file.parent-used', { name: parent.label, count: usesOfParent }),
      )
    return { ...type, parent: place }
  })
}

/**
 * Returns the current types that have to stay although the file does not contain them: types of listings and of retired
 * attributes, the targets of merges, and the parents of all these types.
 */
function findRetained(
  { before, uses, scopes }: TypesChange,
  resolved: readonly FileType[],
  requested: ReadonlyMap<string, FileType>,
): ReadonlySet<FileType> {
  const existing = typesByKey(before)
  const retained = new Set<FileType>()
  const keep = (label: string | null): void => {
    const type = label === null ? undefined : existing.get(typeKey(label))
    if (!type || requested.has(typeKey(type.label)) || retained.has(type)) return
    retained.add(type)
    keep(type.mergedInto)
    keep(type.parent)
  }
  for (const { mergedInto } of resolved) keep(mergedInto)
  for (const { label } of before) if ((uses.get(label) ?? 0) > 0) keep(label)
  const exists = (label: string): boolean =>
    requested.has(typeKey(label)) || retained.has(existing.get(typeKey(label))!)
  for (const scope of scopes) if (!scope.some(exists)) for (const label of scope) keep(label)
  return retained
}

function depthOf(type: FileType, all: ReadonlyMap<string, FileType>): number {
  let depth = 1
  for (let at: FileType | undefined = type; at?.parent != null && depth <= maxTypeLevels; depth++)
    at = all.get(typeKey(at.parent))
  return depth
}
