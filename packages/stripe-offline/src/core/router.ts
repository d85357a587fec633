import { stripeApi } from '../api/stripe-api.ts'
import { decode } from './form.ts'
import type { Route } from './route.ts'

export interface Match {
  route: Route
  id: string
  innerId: string
}

/**
 * Function that returns the route of a call. Returns 'unsupported' if Stripe's API has the route but this emulator does
 * not support it.
 */
export type Router = (method: string, path: string) => Match | 'unsupported' | undefined

/** Creates a router that recognizes all routes of Stripe's API. Only the routes in `routes` are supported. */
export function buildRouter(routes: readonly Route[]): Router {
  const supported = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]))
  return (method, path) => {
    const exact = supported.get(`${method} ${path}`)
    if (exact !== undefined) return { route: exact, id: '', innerId: '' }
    const parts = path.split('/')
    const pattern = findPattern(method, parts)
    if (pattern === undefined) return undefined
    const route = supported.get(`${method} ${pattern.join('/')}`)
    if (route === undefined) return 'unsupported'
    const [id = '', innerId = ''] = parts.filter((_part, at) => pattern[at] === ':id')
    return { route, id: decode(id), innerId: decode(innerId) }
  }
}

/** Route patterns, keyed by HTTP method and number of path segments. Node 20 does not have `Map.groupBy`. */
const byShape = new Map<string, string[][]>()
for (const route of stripeApi.routes) {
  const [method = '', path = ''] = route.split(' ', 2)
  const parts = path.split('/')
  const shape = `${method} ${parts.length}`
  byShape.set(shape, [...(byShape.get(shape) ?? []), parts])
}

/**
 * Returns the matching pattern with the fewest ids. In `/v1/customers/search`, "search" is therefore not read as the id
 * of a customer.
 */
function findPattern(method: string, path: readonly string[]): string[] | undefined {
  const fitting = (byShape.get(`${method} ${path.length}`) ?? []).filter((parts) =>
    parts.every((part, at) => part === path[at] || (part === ':id' && path[at] !== '')),
  )
  const ids = (parts: string[]): number => parts.filter((part) => part === ':id').length
  return fitting.toSorted((a, b) => ids(a) - ids(b))[0]
}
