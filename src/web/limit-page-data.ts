import { defaultTimeout, lateError } from './time-limit.ts'

/**
 * Spec §7: what the server draws a guest's page with is cancelled as calls are. React Router fetches it, and has no place
 * to say how long that may take.
 */
export function limitPageData(): void {
  const plain = globalThis.fetch
  globalThis.fetch = (input, init) =>
    plain(input, isPageData(input) ? { ...init, signal: limited(init?.signal) } : init)
}

function isPageData(input: RequestInfo | URL): boolean {
  return input instanceof URL && input.pathname.endsWith('.data')
}

/** Once the answer is there whole, cancelling it does nothing. */
function limited(signal: AbortSignal | null | undefined): AbortSignal {
  const cancel = new AbortController()
  setTimeout(() => cancel.abort(lateError(defaultTimeout)), defaultTimeout)
  return signal ? AbortSignal.any([signal, cancel.signal]) : cancel.signal
}
