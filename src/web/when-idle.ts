import { readToken } from './session.ts'

/**
 * Runs once the page has loaded and the browser is idle. At once where waiting would be wrong: on a page that needs
 * script, for someone known to this browser, and from the second page of a visit on.
 */
export function whenIdle(run: () => void): void {
  // Safari knows no idle callback.
  const start = () => (globalThis.requestIdleCallback ?? setTimeout)(run)
  if (mayNotWait()) run()
  else if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

function mayNotWait(): boolean {
  return (
    document.querySelector('[data-needs-script]') !== null ||
    readToken() !== null ||
    URL.parse(document.referrer)?.origin === location.origin
  )
}
