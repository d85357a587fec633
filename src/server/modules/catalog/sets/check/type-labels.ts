/** Returns the key that identifies a type. Labels that differ only in case belong to the same type. */
export const typeKey = (label: string): string => label.toLowerCase()

/** Returns the types, keyed by `typeKey` of their labels. */
export const typesByKey = <Type extends { label: string }>(types: readonly Type[]): Map<string, Type> =>
  new Map(types.map((type) => [typeKey(type.label), type]))
