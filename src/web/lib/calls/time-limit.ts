/** Default timeout of a call in ms (spec §9). */
export const defaultTimeout = 30_000

/** Creates the timeout error described in spec §8 "Request timeout". */
export function timeoutError(ms: number): Error {
  return new Error(`Cancelled request. Took longer than ${ms}ms to get complete response.`)
}
