import { cameFromHere } from './came-from-here.ts'
import { readToken } from './session.ts'

/** A page that is never idle is taken over all the same. */
const patienceMs = 1_000

/**
 * Runs once the page has loaded and the browser is idle. At once where waiting would be wrong: on a page that needs
 * script, for someone known to this browser, and from the second page of a visit on.
 */
export function whenIdle(run: () => void): void {
  // Safari knows no idle callback, and where nothing is drawn any more Chromium may never be idle.
  const start = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: patienceMs }) : setTimeout(run)
  if (mayNotWait()) run()
  else if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

function mayNotWait(): boolean {
  return document.querySelector('[data-needs-script]') !== null || readToken() !== null || cameFromHere()
}
