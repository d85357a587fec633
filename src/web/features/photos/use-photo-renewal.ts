import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/** Interval, in ms, at which the URLs of private photos are renewed. The URLs are valid for at least 30 minutes. */
const renewAfterMs = 25 * 60_000
const checkEveryMs = 60_000

/**
 * Renews the URLs of private photos before they expire. Also renews expired URLs when the visitor returns to an open
 * page. To renew the URLs, calls `renew` or, by default, reloads the page's data.
 */
export function usePhotoRenewal(hasPhotos: boolean, renew?: () => Promise<void>): void {
  const { revalidate } = useRevalidator()
  const start = useEffectEvent(() => {
    // Errors are ignored, because the server might just be restarting, and the URLs will be renewed again later.
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
