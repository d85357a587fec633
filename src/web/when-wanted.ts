import { readToken } from './session.ts'

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

/**
 * Runs once a visitor moves, touches, types or scrolls. At once where waiting would be wrong: on a page that
 * needs script, for someone known to this browser, and from the second page of a visit on.
 */
export function whenWanted(run: () => void): void {
  if (mayNotWait()) return run()
  const stop = new AbortController()
  const start = () => {
    stop.abort()
    run()
  }
  for (const sign of signs) {
    addEventListener(sign, start, { capture: true, passive: true, signal: stop.signal })
  }
}

function mayNotWait(): boolean {
  return (
    document.querySelector('[data-needs-script]') !== null ||
    readToken() !== null ||
    URL.parse(document.referrer)?.origin === location.origin
  )
}
