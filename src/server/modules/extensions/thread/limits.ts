/** Timeouts of extensions, in ms. */
export const extensionLimits = {
  /** Loading the code, possibly from a slow disk. */
  loadMs: 10_000,
  /** Rendering a slot, which the page waits for. */
  slotMs: 1_000,
  callMs: 5_000,
  /** Reply of a thread to a health check. */
  pongMs: 250,
}
