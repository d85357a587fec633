/**
 * Returns the `headers` of a route module whose page is the same for everyone: it uses only public calls, no cookies
 * and no clock. The server caches the page until the responses of its calls change (decision 034).
 */
export const publicPageHeaders = (): HeadersInit => ({
  'cache-control': 'public, max-age=0, must-revalidate',
})
