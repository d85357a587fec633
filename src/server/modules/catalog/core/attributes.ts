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
import { isContained } from '#platform/fields/field-document.ts'
import { textInLanguage } from '#platform/fields/field-texts.ts'
import { currentChoiceOf } from '#platform/fields/merged-choices.ts'
import type { Language } from '#platform/language/translate.ts'

/**
 * Key of the setting that stores the attributes. Older builds do not use this key and therefore never overwrite the
 * attributes.
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

/**
 * Format in which the attributes are stored. The format is an object, because a setting is either a number or an
 * object.
 */
const document = z.object({ attributes: shape })
const noAttributes = { attributes: [] }

let current = snapshotOf([])

/**
 * Replaces the attributes of this process with the stored attributes. If this build cannot parse the stored value, no
 * attributes apply.
 */
export function setAttributes(stored: unknown): void {
  current = snapshotOf(readAttributes(stored))
}

/**
 * Returns the attributes of the marketplace in display order, including retired attributes. Callers must not store the
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
  return currentChoiceOf(current.list.find((each) => each.code === attribute)?.choices ?? [], code)
}

/** Returns the name of an attribute in a language, or its code if there is no such attribute. */
export function attributeName(language: Language, code: string): string {
  const names = current.list.find((each) => each.code === code)?.names
  return (names && textInLanguage(language, names)) ?? code
}

/** Returns the stored attributes, or an empty array if this build cannot parse the stored value. */
export function readAttributes(stored: unknown): Attribute[] {
  const read = document.safeParse(stored ?? noAttributes)
  return read.success ? read.data.attributes : []
}

/**
 * Returns whether this build can save the stored attributes again without losing data. A newer build might have stored
 * kinds or properties that this build does not support.
 */
export function canRewriteAttributes(stored: unknown): boolean {
  const read = document.safeParse(stored ?? noAttributes)
  return read.success && isContained(stored ?? noAttributes, read.data)
}

/** Returns those values of a listing whose attributes have one of the given visibilities and are not retired. */
export function filterByVisibility(
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
