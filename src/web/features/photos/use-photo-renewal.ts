import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/** Renewal interval in ms. The URL of a private photo is valid for at least 30 minutes. */
const renewAfterMs = 25 * 60_000
const checkEveryMs = 60_000

/**
 * Renews the URLs of private photos before they expire, and when the visitor returns to an open page. Calls `renew`,
 * or reloads the page's data by default.
 */
export function usePhotoRenewal(hasPhotos: boolean, renew?: () => Promise<void>): void {
  const { revalidate } = useRevalidator()
  const start = useEffectEvent(() => {
    // Errors are ignored, because the server may be restarting. The next renewal tries again.
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
