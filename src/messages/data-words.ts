/** Kinds of stored values that are translated. The message key of a translation is `word.<kind>.<value>`. */
export type TranslatedValueKind = 'type' | 'color' | 'size'

/** Returns the message key of a value, such as `word.type.kids-shoes` for the type `Kids' shoes`. */
export function messageKeyOfValue(kind: TranslatedValueKind, value: string): string {
  const name = value
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return `word.${kind}.${name}`
}
