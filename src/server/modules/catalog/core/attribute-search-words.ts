import type { Attribute, AttributeValue, AttributeValues } from '#contract/catalog/attributes.ts'

/**
 * Maximum number of characters of a listing's search words. Without the limit, long texts would enlarge the search
 * index.
 */
const maxLength = 4000

/**
 * Returns the search words for a listing's public attribute values: the names of choices in all languages, including
 * merged choices, the words of texts, and the names of attributes whose value is yes. The result begins with
 * `optionSearchWords`, the search words for the listing's options.
 */
export function attributeSearchWords(
  attributes: readonly Attribute[],
  values: AttributeValues,
  optionSearchWords = '',
): string {
  const words = new Set<string>(optionSearchWords === '' ? [] : [optionSearchWords])
  for (const attribute of attributes) {
    const { code, visibility, isSearchable, isRetired } = attribute
    if (visibility !== 'public' || !isSearchable || isRetired || !Object.hasOwn(values, code)) continue
    for (const word of wordsOf(attribute, values[code]!)) words.add(word)
  }
  const text = [...words].join(' ')
  return text.length <= maxLength ? text : text.slice(0, text.lastIndexOf(' ', maxLength))
}

/**
 * Returns the search words for a listing's attribute values. If the listing has a value of an attribute that this build
 * cannot parse, because a newer build stored the attributes, returns the `present` search words instead.
 */
export function currentSearchWords(
  attributes: readonly Attribute[],
  values: AttributeValues,
  present: string,
  optionSearchWords = '',
): string {
  const codes = new Set(attributes.map(({ code }) => code))
  return Object.keys(values).every((code) => codes.has(code))
    ? attributeSearchWords(attributes, values, optionSearchWords)
    : present
}

function wordsOf({ kind, names, choices }: Attribute, value: AttributeValue): string[] {
  if (kind === 'text' && typeof value === 'string') return [value]
  if (kind === 'yes-no' && value === true) return Object.values(names)
  if (!Array.isArray(value)) return []
  return choices
    .filter(({ code, mergedInto }) => value.includes(code) || value.includes(mergedInto ?? code))
    .flatMap((choice) => Object.values(choice.names))
}
