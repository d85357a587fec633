/**
 * Returns the response headers of a page that is the same for all visitors. The page's loader must make only public
 * calls, and must not use cookies or the clock. The server caches the page until the responses to its calls change
 * (decision 034).
 */
export const publicPageHeaders = (): HeadersInit => ({
  'cache-control': 'public, max-age=0, must-revalidate',
})
