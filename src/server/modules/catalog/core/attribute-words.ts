import type { Attribute, AttributeValue, AttributeValues } from '#contract/catalog/attributes.ts'

/** Maximum length of the words of a listing, so that long texts do not enlarge the search index. */
const maxLength = 4000

/**
 * Returns the words with which searches find a listing by its public values: the names of choices in all languages,
 * including merged choices, the words of texts, and the names of attributes whose value is yes.
 */
export function attributeWords(attributes: readonly Attribute[], values: AttributeValues): string {
  const words = new Set<string>()
  for (const attribute of attributes) {
    const { code, visibility, isSearchable, isRetired } = attribute
    if (visibility !== 'public' || !isSearchable || isRetired || !Object.hasOwn(values, code)) continue
    for (const word of wordsOf(attribute, values[code]!)) words.add(word)
  }
  const text = [...words].join(' ')
  return text.length <= maxLength ? text : text.slice(0, text.lastIndexOf(' ', maxLength))
}

/**
 * Returns the words of a listing for its values, or its present words if it has an attribute that this build cannot
 * read, because a newer build has stored the attributes.
 */
export function currentWords(
  attributes: readonly Attribute[],
  values: AttributeValues,
  present: string,
): string {
  const codes = new Set(attributes.map(({ code }) => code))
  return Object.keys(values).every((code) => codes.has(code)) ? attributeWords(attributes, values) : present
}

function wordsOf({ kind, names, choices }: Attribute, value: AttributeValue): string[] {
  if (kind === 'text' && typeof value === 'string') return [value]
  if (kind === 'yes-no' && value === true) return Object.values(names)
  if (!Array.isArray(value)) return []
  return choices
    .filter(({ code, mergedInto }) => value.includes(code) || value.includes(mergedInto ?? code))
    .flatMap((choice) => Object.values(choice.names))
}
