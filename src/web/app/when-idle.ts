import { cameFromHere } from '#web/lib/session/came-from-here.ts'
import { readToken } from '#web/lib/session/session.ts'

/** Maximum wait in ms. After this time, hydration begins even if the browser is never idle. */
const timeoutMs = 1_000
/** Events that indicate that a visitor is about to use a control. */
const usageEvents = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const

/**
 * Calls `run` once: when the page has loaded and the browser is idle, or at the first sign that the visitor uses the
 * page. Calls `run` immediately on pages that need JavaScript, for signed-in visitors, and for visitors who came from
 * another page of this site.
 */
export function whenIdle(run: () => void): void {
  let hasRun = false
  const runOnce = () => {
    if (hasRun) return
    hasRun = true
    for (const use of usageEvents) removeEventListener(use, runOnce, true)
    run()
  }
  if (mustRunNow()) return runOnce()
  for (const use of usageEvents) addEventListener(use, runOnce, { capture: true, passive: true })
  // Safari does not support idle callbacks. The timeout is for Chromium, which sometimes never reports being idle when
  // nothing is painted.
  const start = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(runOnce, { timeout: timeoutMs })
      : setTimeout(runOnce)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

function mustRunNow(): boolean {
  return document.querySelector('[data-needs-script]') !== null || readToken() !== null || cameFromHere()
}
