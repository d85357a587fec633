import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/** The server gives an address of a private photo at least 30 minutes. */
const renewAfterMs = 25 * 60_000
const checkEveryMs = 60_000

/**
 * Reads private photos again before their addresses end, and when a person returns to a page that was left open: by
 * `renew`, or by reading the page's data again.
 */
export function usePhotoRenewal(hasPhotos: boolean, renew?: () => Promise<void>): void {
  const { revalidate } = useRevalidator()
  const start = useEffectEvent(() => {
    // A server that is restarting: the photos come with the next check.
    void (renew ?? revalidate)().catch(() => undefined)
  })
  useEffect(() => {
    if (!hasPhotos) return
    let readAt = Date.now()
    const check = () => {
      const isFresh = Date.now() - readAt < renewAfterMs
      if (isFresh || document.visibilityState === 'hidden' || !navigator.onLine) return
      readAt = Date.now()
      start()
    }
    const timer = setInterval(check, checkEveryMs)
    document.addEventListener('visibilitychange', check)
    window.addEventListener('pageshow', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('pageshow', check)
    }
  }, [hasPhotos])
}
