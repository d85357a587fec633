import { createHash } from 'node:crypto'
import type { Attribute } from '#contract/catalog/attributes.ts'
import { colorName } from '#contract/catalog/catalog.ts'
import type { CatalogLists } from '#contract/catalog/lists.ts'
import { getRequiredFileVersion, type CatalogFile } from '#contract/catalog/sets/catalog-file.ts'
import type { PageTexts } from '#contract/catalog/sets/page-texts.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'
import { findDocument } from '#platform/settings/documents.store.ts'
import { countCodes } from '../admin/lists.store.ts'
import type { ValueCount } from '../attributes/attributes.rules.ts'
import { countValues } from '../attributes/attributes.store.ts'
import { attributesKey, canRewriteAttributes, readAttributes } from '../core/attributes.ts'
import { readLists } from '../core/catalog-lists.ts'
import { pageWordsKey, readPageWords } from '#platform/settings/page-words.ts'
import * as store from './configuration.store.ts'
import { sortTypesByTree } from './type-order.ts'

/** Document with its version. See `documents.store.ts`. */
export interface Versioned<Value> {
  value: Value
  version: number
}

/** Stored configuration of the catalog. */
export interface Configuration {
  types: readonly store.ConfiguredType[]
  colors: readonly store.ColorRow[]
  synonyms: readonly store.SynonymRow[]
  lists: Versioned<CatalogLists>
  attributes: Versioned<Attribute[]>
  words: Versioned<PageTexts>
}

/** Catalog values that listings in any state use. */
export interface UsedValues {
  hasListings: boolean
  colors: ReadonlySet<string>
  departments: ReadonlyMap<string, number>
  conditions: ReadonlyMap<string, number>
  attributes: readonly ValueCount[]
}

/**
 * Reads the configuration of the catalog.
 * @throws wrong_state if a newer build saved the attributes in a form that this build would not preserve
 */
export async function readConfiguration(db: Db | Tx): Promise<Configuration> {
  const [types, colors, synonyms] = [
    await store.readTypes(db),
    await store.readColors(db),
    await store.readSynonyms(db),
  ]
  const lists = await findDocument(db, 'catalog')
  const attributes = await findDocument(db, attributesKey)
  const words = await findDocument(db, pageWordsKey)
  if (!canRewriteAttributes(attributes?.value))
    throw fail('wrong_state', { message: (language) => translate(language, 'error.attributes-unreadable') })
  return {
    types,
    colors,
    synonyms,
    lists: { value: readLists(lists?.value), version: lists?.version ?? 0 },
    attributes: { value: readAttributes(attributes?.value), version: attributes?.version ?? 0 },
    words: { value: readPageWords(words?.value), version: words?.version ?? 0 },
  }
}

export async function readUsedValues(db: Db | Tx): Promise<UsedValues> {
  const countsOf = async (column: 'gender' | 'condition') =>
    new Map((await countCodes(db, column)).map(({ code, used }) => [code, used]))
  return {
    hasListings: await store.hasListings(db),
    colors: new Set(await store.readUsedColors(db)),
    departments: await countsOf('gender'),
    conditions: await countsOf('condition'),
    attributes: await countValues(db),
  }
}

/**
 * Returns the configuration as a file. Importing the file would change nothing. The file can exceed `catalogLimits`,
 * because a catalog keeps entries that were added before the limits existed.
 */
export function toCatalogFile({
  types,
  colors,
  synonyms,
  lists,
  attributes,
  words,
}: Configuration): CatalogFile {
  const { typeNames, colorNames, typeSizes, ...values } = lists.value
  const labels = new Map(types.map(({ id, label }) => [id, label]))
  const labelOf = (id: number | null) => (id === null ? null : (labels.get(id) ?? null))
  const namesIn = (of: Readonly<Record<string, Record<string, string>>>, label: string) =>
    Object.hasOwn(of, label) ? of[label]! : {}
  const offered = new Set(colors.filter(({ aliasOf }) => aliasOf === null).map(({ label }) => label))
  const aliases = Map.groupBy(colors, ({ aliasOf }) => aliasOf)
  // Only valid labels can occur in listings, so names for invalid labels have no effect.
  const named = Object.keys(colorNames).filter((label) => colorName.safeParse(label).data === label)
  const file: CatalogFile = {
    format: 'souk-catalog',
    version: 1,
    types: sortTypesByTree(
      types.map((type) => ({
        label: type.label,
        parent: labelOf(type.parentId),
        names: namesIn(typeNames, type.label),
        hasGender: type.hasGender,
        hasSizes: Object.hasOwn(typeSizes, type.label) ? typeSizes[type.label]! : null,
        googleCategory: type.googleCategory,
        isRetired: type.isRetired,
        mergedInto: labelOf(type.mergedInto),
      })),
    ),
    attributes: attributes.value.map(({ typeIds, ...attribute }) => ({
      ...attribute,
      types: typeIds.flatMap((id) => labels.get(id) ?? []),
    })),
    colors: [...new Set([...offered, ...named])].map((label) => ({
      label,
      names: namesIn(colorNames, label),
      aliases: (aliases.get(label) ?? []).map((color) => color.label),
      isOffered: offered.has(label),
    })),
    ...values,
    synonyms: synonyms.map(({ id: _id, ...synonym }) => synonym),
    words: words.value,
  }
  return { ...file, version: getRequiredFileVersion(file) }
}

/** Returns a hash of a configuration. The hash changes with every edit. */
export function configurationHash(configuration: Configuration): string {
  return createHash('sha256')
    .update(JSON.stringify(toCatalogFile(configuration)))
    .digest('hex')
    .slice(0, 16)
}
