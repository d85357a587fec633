/** Spec §9, ms. */
export const defaultTimeout = 30_000

/** Spec §8 "Request timeout". */
export function lateError(ms: number): Error {
  return new Error(`Cancelled request. Took longer than ${ms}ms to get complete response.`)
}
