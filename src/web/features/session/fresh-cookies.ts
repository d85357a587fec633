import { useEffect } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { cookiesChanged } from '#web/cookies.ts'

/** What is shown from cookies follows every answer that may have brought one, and other tabs. */
export function useFreshCookies(): void {
  const { state } = useNavigation()
  const isFetching = useFetchers().some((fetcher) => fetcher.state !== 'idle')
  useEffect(cookiesChanged, [state, isFetching])
  useEffect(() => {
    const stop = new AbortController()
    addEventListener('focus', cookiesChanged, { signal: stop.signal })
    addEventListener('pageshow', cookiesChanged, { signal: stop.signal })
    return () => stop.abort()
  }, [])
}
