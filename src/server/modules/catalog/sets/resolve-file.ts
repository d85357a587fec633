import type { CatalogFile, FileColor } from '#contract/catalog/sets/catalog-file.ts'
import { catalogFile, getRequiredFileVersion } from '#contract/catalog/sets/catalog-file.ts'
import type { InvalidField } from '#platform/errors/app-error.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { parseDocument } from '#platform/http/input/parse-input.ts'
import { translate } from '#platform/language/translate.ts'
import type { UsedValues } from './configuration.ts'
import type { ReportError } from './report-error.ts'
import { resolveAttributes } from './resolve-attributes.ts'
import { resolveTypes, type TypeUses } from './resolve-types.ts'
import { resolveValues } from './resolve-values.ts'
import { typeKey } from './check/type-labels.ts'
import { sortTypesByTree } from './type-order.ts'

export interface Resolved {
  /**
   * Configuration after the import. Contains the values in the file, and the values that stay because listings use
   * them.
   */
  next: CatalogFile
  errors: InvalidField[]
}

/**
 * Combines a file with the current configuration. Retires values that are in use but missing from the file. Merged
 * values stay merged, because the merge has changed their listings.
 */
export function resolveFile(
  before: CatalogFile,
  file: CatalogFile,
  usage: UsedValues,
  uses: TypeUses,
): Resolved {
  const errors: InvalidField[] = []
  const report = (field: string, text: LocalizedText): void => void errors.push({ field, text })
  const attributes = resolveAttributes(before.attributes, file.attributes, usage.attributes, report)
  const scopes = attributes.slice(file.attributes.length).map(({ types }) => types)
  const types = resolveTypes({ before: before.types, file: file.types, uses, scopes }, report)
  const labels = new Map(types.map(({ label }) => [typeKey(label), label]))
  const next: CatalogFile = {
    ...file,
    types: sortTypesByTree(types),
    attributes: attributes.map((attribute) => ({
      ...attribute,
      types: attribute.types.flatMap((label) => labels.get(typeKey(label)) ?? []),
    })),
    colors: resolveColors(before.colors, file.colors, usage, report),
    departments: resolveValues('departments', before, file, usage.departments, report),
    conditions: resolveValues('conditions', before, file, usage.conditions, report),
    synonyms: resolveSynonyms(before.synonyms, file.synonyms),
  }
  next.version = getRequiredFileVersion(next)
  const parsed = errors.length === 0 ? parseDocument(catalogFile, next) : undefined
  if (parsed && 'errors' in parsed) errors.push(...parsed.errors)
  return { next, errors }
}

const lower = (text: string): string => text.toLowerCase()

/**
 * Stops offering colors that the file does not contain. Listings keep these colors. As long as there are listings,
 * aliases stay too, because an alias is the result of a merge that changed listings.
 */
function resolveColors(
  before: readonly FileColor[],
  file: readonly FileColor[],
  { hasListings, colors: used }: UsedValues,
  report: ReportError,
): FileColor[] {
  const targets = new Map(before.flatMap(({ label, aliases }) => aliases.map((alias) => [alias, label])))
  const existing = new Map(before.map((color) => [color.label, color]))
  const requested = new Set(file.map(({ label }) => label))
  const stays = (alias: string): boolean => hasListings && targets.has(alias)
  const resolved = file.map((color, at): FileColor => {
    if (stays(color.label) && color.isOffered)
      report(`colors.${at}.label`, (language) =>
        translate(language, 'error.color-is-alias', { label: color.label, color: targets.get(color.label)! }),
      )
    for (const [place, alias] of color.aliases.entries()) {
      if (hasListings && targets.has(alias) && targets.get(alias) !== color.label)
        report(`colors.${at}.aliases.${place}`, (language) =>
          translate(language, 'error.color-is-alias', { label: alias, color: targets.get(alias)! }),
        )
      if (!targets.has(alias) && used.has(alias))
        report(`colors.${at}.aliases.${place}`, (language) =>
          translate(language, 'error.catalog-file.alias-used', { name: alias }),
        )
    }
    const retained = hasListings ? (existing.get(color.label)?.aliases ?? []) : []
    const aliases = [...new Set([...color.aliases, ...retained])].toSorted()
    return { ...color, aliases, isOffered: color.isOffered || aliases.length > 0 }
  })
  const missing = before.filter(
    ({ label, aliases }) => hasListings && aliases.length > 0 && !requested.has(label),
  )
  return [...resolved, ...missing].toSorted(
    (a, b) => Number(b.isOffered) - Number(a.isOffered) || (a.label < b.label ? -1 : 1),
  )
}

/**
 * Keeps the order of existing synonyms, because the search dictionary reads synonyms in the order of their creation.
 */
function resolveSynonyms(
  before: CatalogFile['synonyms'],
  file: CatalogFile['synonyms'],
): CatalogFile['synonyms'] {
  const keyOf = ({ word, means }: CatalogFile['synonyms'][number]) => lower(`${word}\n${means}`)
  const order = new Map(before.map((synonym, at) => [keyOf(synonym), at]))
  const placeOf = (synonym: CatalogFile['synonyms'][number]) => order.get(keyOf(synonym)) ?? Infinity
  return file
    .map((synonym, at) => ({ synonym, at, place: placeOf(synonym) }))
    .toSorted((a, b) => (a.place === b.place ? a.at - b.at : a.place - b.place))
    .map(({ synonym }) => synonym)
}
