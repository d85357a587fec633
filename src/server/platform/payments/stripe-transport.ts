import Stripe from 'stripe'
import { inSpan, telemetry } from '../telemetry/telemetry.ts'

type Transport = Stripe.HttpClient

/** The provider's transport, with a span for every request. Returns the same one where nothing is traced. */
export function tracedTransport(transport: Transport | undefined): Transport | undefined {
  const own = telemetry()
  if (!own) return transport
  const inner = transport ?? Stripe.createNodeHttpClient()
  const makeRequest: Transport['makeRequest'] = (host, port, path, method, ...rest) => {
    const startedAt = performance.now()
    const values = {
      'http.request.method': method,
      'server.address': host,
      'url.template': templateOf(path),
    }
    const request = async () => {
      const answer = await inner.makeRequest(host, port, path, method, ...rest)
      own.measure('http.client.request.duration', performance.now() - startedAt, values)
      return answer
    }
    return inSpan({ name: `${method} ${values['url.template']}`, kind: 'client', values }, request)
  }
  return { getClientName: () => inner.getClientName(), makeRequest }
}

/** A path without ids and without what is asked. */
export function templateOf(path: string): string {
  const [bare = ''] = path.split('?')
  return bare
    .split('/')
    .map((part) => (/^v\d+$/.test(part) || /^[a-z_]+$/.test(part) ? part : part && '{id}'))
    .join('/')
}
