/**
 * The `headers` of a route module whose page is the same for everyone: it reads nothing but public calls, no cookie and
 * no clock. The server keeps it for as long as its calls answer the same (decision 034).
 */
export const publicPage = (): HeadersInit => ({ 'cache-control': 'public, max-age=0, must-revalidate' })
