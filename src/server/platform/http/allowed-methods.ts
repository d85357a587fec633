import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, type AppError } from '../errors/app-error.ts'

interface Address {
  parts: string[]
  method: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns the error for a request that no route has handled. The error is `method_not_allowed`, with a list of
     * methods, if the URL supports only other methods. It is `not_found` if the URL supports no method, or if the route
     * exists but its resource does not.
     */
    noRouteError(request: Pick<FastifyRequest, 'url' | 'method'>): AppError
  }
}

/** Maximum length of a URL parameter, in characters. The router rejects longer parameters. */
export const maxParameterLength = 200

/** Records the methods of all routes, so that an error about an unsupported method can list the supported ones. */
export function trackAllowedMethods(server: FastifyInstance): void {
  const addresses = new Map<number, Address[]>()
  server.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const parts = partsOf(url)
    const sameLength = addresses.get(parts.length) ?? []
    addresses.set(parts.length, [...sameLength, ...[method].flat().map((one) => ({ parts, method: one }))])
  })
  server.decorate('noRouteError', ({ url, method: own }: Pick<FastifyRequest, 'url' | 'method'>) => {
    const requested = partsOf(url.split('?', 1)[0]!)
    const fits = ({ parts }: Address) =>
      parts.every((part, at) => (part.startsWith(':') ? isParameter(requested[at]!) : part === requested[at]))
    const methods = new Set((addresses.get(requested.length) ?? []).filter(fits).map(({ method }) => method))
    if (methods.size === 0 || methods.has(own)) return fail('not_found')
    return fail('method_not_allowed', { allow: [...methods].toSorted().join(', ') })
  })
}

const isParameter = (part: string): boolean => part !== '' && part.length <= maxParameterLength

/** Splits a path into its segments. A trailing slash is ignored, because the router ignores it too. */
function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}
