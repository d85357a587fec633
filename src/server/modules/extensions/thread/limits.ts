/** How long an extension may take, in ms. */
export const extensionLimits = {
  /** Loading its code, which may be read from a slow disk. */
  loadMs: 10_000,
  /** A slot of a page: the page waits for it. */
  slotMs: 1_000,
  callMs: 5_000,
  /** The reply of a thread that is asked whether it is alive. */
  pongMs: 250,
}
