/** The provider knows a key for 24 hours at least; later a row is looked for before it is asked again. */
export const keyLivesMs = 20 * 3_600_000
