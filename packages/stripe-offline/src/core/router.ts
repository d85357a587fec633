import { stripeApi } from '../api/stripe-api.ts'
import { decode } from './form.ts'
import type { Route } from './route.ts'

export interface Match {
  route: Route
  id: string
  innerId: string
}

/** `not_played`: a route of Stripe's that this provider lacks. */
export type Router = (method: string, path: string) => Match | 'not_played' | undefined

/** Returns a router that knows every route of Stripe's API, and plays `routes`. */
export function buildRouter(routes: readonly Route[]): Router {
  const played = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]))
  return (method, path) => {
    const exact = played.get(`${method} ${path}`)
    if (exact !== undefined) return { route: exact, id: '', innerId: '' }
    const parts = path.split('/')
    const pattern = findPattern(method, parts)
    if (pattern === undefined) return undefined
    const route = played.get(`${method} ${pattern.join('/')}`)
    if (route === undefined) return 'not_played'
    const [id = '', innerId = ''] = parts.filter((_part, at) => pattern[at] === ':id')
    return { route, id: decode(id), innerId: decode(innerId) }
  }
}

/** Route patterns by HTTP method and number of path segments. Node 20 has no `Map.groupBy`. */
const byShape = new Map<string, string[][]>()
for (const route of stripeApi.routes) {
  const [method = '', path = ''] = route.split(' ', 2)
  const parts = path.split('/')
  const shape = `${method} ${parts.length}`
  byShape.set(shape, [...(byShape.get(shape) ?? []), parts])
}

/** Of the patterns that fit, the one with the fewest ids: `/v1/customers/search` is no customer. */
function findPattern(method: string, path: readonly string[]): string[] | undefined {
  const fitting = (byShape.get(`${method} ${path.length}`) ?? []).filter((parts) =>
    parts.every((part, at) => part === path[at] || (part === ':id' && path[at] !== '')),
  )
  const ids = (parts: string[]): number => parts.filter((part) => part === ':id').length
  return fitting.toSorted((a, b) => ids(a) - ids(b))[0]
}
