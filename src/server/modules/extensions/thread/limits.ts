/** Timeouts of extensions, in ms. */
export const extensionLimits = {
  /** Maximum time for loading the code, possibly from a slow disk. */
  loadMs: 10_000,
  /** Maximum time for rendering a slot. Short, because the page waits until the slot is rendered. */
  slotMs: 1_000,
  callMs: 5_000,
  /** Maximum time for a thread to respond to a health check. */
  pongMs: 250,
}
