/**
 * Maximum number of entries of each kind in a catalog. The same limits apply to the editors and to imported files. A
 * catalog that already has more entries keeps them, and its exported file can be imported again.
 */
export const catalogLimits = {
  types: 1000,
  colors: 500,
  /** Alternative names per color. */
  aliases: 500,
  synonyms: 5000,
}
export type CatalogLimits = typeof catalogLimits
