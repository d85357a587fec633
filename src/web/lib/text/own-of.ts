/** What a table says of a word that people wrote: every object has a `constructor`, which is nobody's word. */
export const ownOf = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined
