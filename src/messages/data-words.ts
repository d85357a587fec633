/** Kinds of values whose names stand in messages/ as `word.<kind>.<value>`. */
export type WordKind = 'type' | 'color' | 'size'

/** `Kids' shoes`, a type → `word.type.kids-shoes`. */
export function keyOfWord(kind: WordKind, value: string): string {
  const name = value
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return `word.${kind}.${name}`
}
