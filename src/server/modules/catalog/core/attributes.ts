import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  attributes as shape,
  filterableKinds,
  type Attribute,
  type AttributeKind,
  type AttributeValues,
  type AttributeVisibility,
} from '#contract/catalog/attributes.ts'
import { contactLanguage, defaultLanguage, type Language } from '#platform/language/translate.ts'

/**
 * Key of the setting that stores the attributes. Older builds do not know this key and therefore never overwrite it.
 */
export const attributesKey = 'attributes'

interface AttributesSnapshot {
  list: readonly Attribute[]
  filterable: readonly { code: string; kind: AttributeKind }[]
  /** Codes of the attributes that cards show. */
  onCard: readonly string[]
  /** Codes of the attributes that everyone sees. */
  shown: readonly string[]
  /** Hash of the attributes, which changes with every edit. */
  version: string
}

/** Format in which the attributes are stored. It is an object, because a setting is either a number or an object. */
const document = z.object({ attributes: shape })
const noAttributes = { attributes: [] }

let current = snapshotOf([])

/** Replaces the attributes of this process with the stored ones. If this build cannot parse them, none apply. */
export function setAttributes(stored: unknown): void {
  current = snapshotOf(readAttributes(stored))
}

/**
 * Returns the attributes of the marketplace in display order, including retired ones. Callers must not store the
 * result, because the attributes can change at any time.
 */
export const currentAttributes = (): readonly Attribute[] => current.list

/** Returns the attributes by which lists can be filtered: public, not retired, and of a filterable kind. */
export const filterableAttributes = (): AttributesSnapshot['filterable'] => current.filterable

/** Returns the codes of the attributes that cards show. */
export const onCardAttributes = (): readonly string[] => current.onCard

/** Returns the codes of the attributes that everyone sees: public and not retired. */
export const publicAttributes = (): readonly string[] => current.shown

export const attributesVersion = (): string => current.version

/** Returns the code of the choice that `code` was merged into, or `code` itself if it was not merged. */
export function currentChoice(attribute: string, code: string): string {
  const choices = current.list.find((each) => each.code === attribute)?.choices
  return choices?.find((choice) => choice.code === code)?.mergedInto ?? code
}

/** Returns the name of an attribute in a language, or its code if there is no such attribute. */
export function attributeName(language: Language, code: string): string {
  const names = current.list.find((each) => each.code === code)?.names
  return (names && textInLanguage(language, names)) ?? code
}

/** Returns the stored attributes, or none if this build cannot parse them. */
export function readAttributes(stored: unknown): Attribute[] {
  const read = document.safeParse(stored ?? noAttributes)
  return read.success ? read.data.attributes : []
}

/**
 * Returns whether this build can save the stored attributes again without losing data. A newer build may have stored
 * kinds or properties that this build does not know.
 */
export function canRewriteAttributes(stored: unknown): boolean {
  const read = document.safeParse(stored ?? noAttributes)
  return read.success && isContained(stored ?? noAttributes, read.data)
}

function isContained(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null) return true
  if (typeof whole !== 'object' || whole === null) return false
  return Object.entries(part).every(
    ([key, value]) =>
      Object.hasOwn(whole, key) && isContained(value, (whole as Record<string, unknown>)[key]),
  )
}

/** Returns the values of a listing for attributes that are not retired and have one of the visibilities. */
export function valuesFor(
  visibilities: readonly AttributeVisibility[],
  listing: { attributes: AttributeValues; privateAttributes: AttributeValues },
  attributes: readonly Attribute[] = current.list,
): AttributeValues {
  const values: AttributeValues = {}
  for (const { code, visibility, isRetired } of attributes) {
    const stored = visibility === 'public' ? listing.attributes : listing.privateAttributes
    if (!isRetired && visibilities.includes(visibility) && Object.hasOwn(stored, code))
      values[code] = stored[code]!
  }
  return values
}

/** Returns the text in a language or, if missing, in the marketplace's language or else in any language. */
export function textInLanguage(
  language: Language,
  texts: Readonly<Record<string, string>>,
): string | undefined {
  return texts[contactLanguage(language)] ?? texts[defaultLanguage()] ?? Object.values(texts)[0]
}

function snapshotOf(list: readonly Attribute[]): AttributesSnapshot {
  const shown = list.filter(({ visibility, isRetired }) => visibility === 'public' && !isRetired)
  return {
    list,
    filterable: shown
      .filter(({ isFilterable, kind }) => isFilterable && filterableKinds.includes(kind))
      .map(({ code, kind }) => ({ code, kind })),
    onCard: shown.filter(({ isOnCard }) => isOnCard).map(({ code }) => code),
    shown: shown.map(({ code }) => code),
    version: createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 16),
  }
}
