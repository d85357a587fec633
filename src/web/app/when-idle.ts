import { cameFromHere } from '#web/lib/session/came-from-here.ts'
import { readToken } from '#web/lib/session/session.ts'

/** Hydration begins after this time even if the browser is never idle. */
const timeoutMs = 1_000
/** Events that show that a visitor is about to use a control. */
const uses = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const

/**
 * Runs once: when the page has loaded and the browser is idle, or at the first sign that a visitor uses the page. Runs
 * immediately on a page that needs script, for signed-in visitors, and from the second page of a visit on.
 */
export function whenIdle(run: () => void): void {
  let hasRun = false
  const begin = () => {
    if (hasRun) return
    hasRun = true
    for (const use of uses) removeEventListener(use, begin, true)
    run()
  }
  if (mayNotWait()) return begin()
  for (const use of uses) addEventListener(use, begin, { capture: true, passive: true })
  // Safari has no idle callback, and Chromium may never be idle when nothing is painted.
  const start = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(begin, { timeout: timeoutMs })
      : setTimeout(begin)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

function mayNotWait(): boolean {
  return document.querySelector('[data-needs-script]') !== null || readToken() !== null || cameFromHere()
}
