export type Provider = (method: 'GET' | 'POST', path: string, params?: object) => Promise<object>

/**
 * Returns a function that calls the sandbox's public endpoints. If the connection is lost, that function returns
 * Stripe's error api_connection_error.
 */
export function provider(origin: string, publicKey: string): Provider {
  return async (method, path, params) => {
    try {
      const response = await fetch(`${origin}/__stripe/public/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${publicKey}`,
          ...(params ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(params ? { body: encode(params) } : {}),
      })
      return (await response.json()) as object
    } catch {
      const message = 'We could not reach the card service. Check your connection and try again.'
      return { error: { type: 'api_connection_error', message } }
    }
  }
}

function encode(params: object, prefix = ''): string {
  return Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]: [string, unknown]) => {
      const name = prefix === '' ? key : `${prefix}[${key}]`
      return typeof value === 'object'
        ? encode(value as object, name)
        : `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`
    })
    .filter((part) => part !== '')
    .join('&')
}
