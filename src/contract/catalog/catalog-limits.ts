/**
 * Maximum numbers of entries that a catalog can have. Editors and imported files have the same limits. A catalog that
 * already has more entries keeps them, and its files can be imported.
 */
export const catalogLimits = {
  types: 1000,
  colors: 500,
  /** Alternative names of a single color. */
  aliases: 500,
  synonyms: 5000,
}
export type CatalogLimits = typeof catalogLimits
