/**
 * Returns the response headers of a page that is the same for everyone. The page's loader must use only public calls,
 * and neither cookies nor the clock. The server caches the page until the responses of its calls change (decision 034).
 */
export const publicPageHeaders = (): HeadersInit => ({
  'cache-control': 'public, max-age=0, must-revalidate',
})
