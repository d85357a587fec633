/** The provider knows a key for 24 hours at least; later a row is looked for before it is asked again. */
export const keyLivesMs = 20 * 3_600_000
/** How long a claimed row is left to the one who claimed it. */
export const leaseMs = 90_000

/** How long a row waits after its n-th try. */
export function waitMs(attempts: number): number {
  return Math.min(1000 * 2 ** attempts, 3_600_000)
}
