import { listFamilyColors } from '#contract/catalog/colors.ts'
import { isReservedLabel } from '#contract/catalog/lists.ts'
import type { CatalogFile, FileType } from '#contract/catalog/sets/catalog-file.ts'
import { maxTypeLevels } from '#contract/catalog/types.ts'
import { AppError, type InvalidField } from '#platform/errors/app-error.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { translate } from '#platform/language/translate.ts'
import { wordsOf } from '@souk/catalog-index'
import { requireConsistentAttributes } from '../../attributes/attributes.rules.ts'
import { typeKey, typesByKey } from './type-labels.ts'

const lower = (text: string): string => text.toLowerCase()

/** Returns all contradictions within a catalog file, each with its position in the file. */
export function findContradictions(file: CatalogFile): InvalidField[] {
  return [
    ...duplicates(
      'types',
      'label',
      file.types.map(({ label }) => typeKey(label)),
    ),
    ...duplicates(
      'attributes',
      'code',
      file.attributes.map(({ code }) => code),
    ),
    ...duplicates(
      'colors',
      'label',
      file.colors.flatMap(({ label }) => label),
    ),
    ...duplicates(
      'departments',
      'code',
      file.departments.map(({ code }) => code),
    ),
    ...duplicates(
      'conditions',
      'code',
      file.conditions.map(({ code }) => code),
    ),
    ...duplicates(
      'sizeSystems',
      'code',
      file.sizeSystems.map(({ code }) => code),
    ),
    ...duplicates(
      'families',
      'code',
      file.families.map(({ code }) => code),
    ),
    ...duplicates('families', 'shades', file.families.map(listFamilyColors)),
    ...duplicates(
      'synonyms',
      'means',
      file.synonyms.map(({ word, means }) => lower(`${word}\n${means}`)),
    ),
    ...nameErrors('types', file.types),
    ...nameErrors('colors', file.colors),
    ...typeErrors(file),
    ...attributeErrors(file),
    ...colorErrors(file),
    ...listErrors(file),
    ...synonymErrors(file),
  ]
}

/** Returns an error for each key that occurs in an earlier entry of the list too. An entry can have several keys. */
function duplicates(
  part: string,
  field: string,
  keys: readonly (string | readonly string[])[],
): InvalidField[] {
  const known = new Set<string>()
  return keys.flatMap((own, at) => {
    const all = typeof own === 'string' ? [own] : own
    const again = all.find((key) => known.has(key))
    for (const key of all) known.add(key)
    if (again === undefined) return []
    const name = again.replace('\n', ' – ')
    return error(`${part}.${at}.${field}`, (language) => translate(language, 'error.value-twice', { name }))
  })
}

/** Returns an error for each entry that has names although its label cannot have names. */
function nameErrors(
  part: 'types' | 'colors',
  values: readonly { label: string; names: Readonly<Record<string, string>> }[],
): InvalidField[] {
  return values.flatMap(({ label, names }, at) =>
    isReservedLabel(label) && Object.keys(names).length > 0
      ? error(`${part}.${at}.names`, (language) =>
          translate(language, 'error.reserved-label', { name: label }),
        )
      : [],
  )
}

function typeErrors({ types }: CatalogFile): InvalidField[] {
  const byKey = typesByKey(types)
  return types.flatMap((type, at) => {
    const { parent, isRetired, mergedInto } = type
    const place = `types.${at}`
    const above = parent === null ? null : byKey.get(typeKey(parent))
    const into = mergedInto === null ? null : byKey.get(typeKey(mergedInto))
    return [
      above === undefined ? unknownType(`${place}.parent`, parent!) : [],
      above && levelOf(type, byKey) > maxTypeLevels
        ? error(`${place}.parent`, (language) =>
            translate(language, 'error.type-levels', { levels: maxTypeLevels }),
          )
        : [],
      into === undefined || into === type || into?.mergedInto || (into && !isRetired)
        ? unknownType(`${place}.mergedInto`, mergedInto!)
        : [],
    ].flat()
  })
}

/** Active type that sellers cannot use, with its position in the file. */
export interface UnusableType {
  label: string
  /**
   * Label of the retired parent. Empty if the type is unusable because it is divided by department and the file
   * contains no departments.
   */
  retiredParent: string
  error: InvalidField
}

/**
 * Returns the active types with a retired parent and, if the file contains no departments, the active types that are
 * divided by department.
 */
export function findUnusableTypes({
  types,
  departments,
}: Pick<CatalogFile, 'types' | 'departments'>): UnusableType[] {
  const byKey = typesByKey(types)
  const hasDepartments = departments.some(({ isRetired }) => !isRetired)
  return types.flatMap(({ label, parent, isRetired, hasGender }, at): UnusableType[] => {
    const above = parent === null ? undefined : byKey.get(typeKey(parent))
    const unusable = (retiredParent: string, field: string, text: LocalizedText): UnusableType => ({
      label,
      retiredParent,
      error: { field: `types.${at}.${field}`, text },
    })
    if (isRetired) return []
    return [
      above?.isRetired
        ? unusable(above.label, 'parent', (language) =>
            translate(language, 'error.catalog-file.retired-parent', { name: above.label }),
          )
        : [],
      hasGender && !hasDepartments
        ? unusable('', 'hasGender', (language) => translate(language, 'error.catalog-file.no-departments'))
        : [],
    ].flat()
  })
}

/**
 * Returns the level of a type, starting with 1. If types refer to each other in a cycle, returns a level above the
 * maximum.
 */
function levelOf(type: FileType, byKey: ReadonlyMap<string, FileType>): number {
  let level = 1
  for (let at = type; at.parent !== null && level <= maxTypeLevels; level++) {
    const parent = byKey.get(typeKey(at.parent))
    if (!parent) break
    at = parent
  }
  return level
}

function attributeErrors({ attributes, types }: CatalogFile): InvalidField[] {
  const byKey = typesByKey(types)
  return attributes.flatMap(({ types: scope, ...attribute }, at) => {
    const unknown = scope.findIndex((label) => !byKey.has(typeKey(label)))
    return [
      ...(unknown === -1 ? [] : unknownType(`attributes.${at}.types.${unknown}`, scope[unknown]!)),
      ...errorsOf(`attributes.${at}`, () => requireConsistentAttributes([{ ...attribute, typeIds: [] }])),
    ]
  })
}

/** Runs a check and returns its error. Replaces the position in the checked list with the position in the file. */
function errorsOf(place: string, check: () => void): InvalidField[] {
  try {
    check()
    return []
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return error((thrown.field ?? 'attributes.0').replace(/^attributes(\.0)?/, place), thrown.text)
  }
}

function colorErrors({ colors }: CatalogFile): InvalidField[] {
  // An entry with `isOffered: false` only provides the names of a color. The color can be an alias in another entry.
  const labels = new Set(colors.flatMap(({ label, isOffered }) => (isOffered ? label : [])))
  const known = new Set<string>()
  return colors.flatMap(({ aliases, isOffered }, at) =>
    aliases.flatMap((alias, place) => {
      const isTaken = labels.has(alias) || known.has(alias) || !isOffered
      known.add(alias)
      return isTaken
        ? error(`colors.${at}.aliases.${place}`, (language) =>
            translate(language, 'error.value-twice', { name: alias }),
          )
        : []
    }),
  )
}

/**
 * Returns an error for each list in which no value is offered. Exception: the list of departments can be empty, because
 * some marketplaces do not need departments.
 */
function listErrors(file: CatalogFile): InvalidField[] {
  const empty = (['conditions', 'families', 'sizeSystems'] as const)
    .filter((name) => file[name].every(({ isRetired }) => isRetired))
    .flatMap((name) => error(name, (language) => translate(language, 'error.last-of-list')))
  const merged = (['departments', 'conditions'] as const).flatMap((name) =>
    file[name].flatMap(({ mergedInto, isRetired }, at) => {
      const into = file[name].find(({ code }) => code === mergedInto)
      if (mergedInto === null || (into && into.mergedInto === null && isRetired)) return []
      return error(`${name}.${at}.mergedInto`, (language) =>
        translate(language, 'error.catalog-file.unknown-value', { name: mergedInto }),
      )
    }),
  )
  return [...empty, ...merged]
}

function synonymErrors({ synonyms }: CatalogFile): InvalidField[] {
  return synonyms.flatMap(({ word, means }, at) =>
    String(wordsOf(word)) === String(wordsOf(means))
      ? error(`synonyms.${at}.means`, (language) => translate(language, 'error.synonym-same-word'))
      : [],
  )
}

function unknownType(place: string, name: string): InvalidField[] {
  return error(place, (language) => translate(language, 'error.catalog-file.unknown-type', { name }))
}

function error(field: string, text: LocalizedText): InvalidField[] {
  return [{ field, text }]
}
