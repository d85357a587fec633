/** Returns the table's value for a key that a user has entered. Ignores inherited properties such as `constructor`. */
export const getOwnValue = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined
