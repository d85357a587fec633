import { decode } from './form.ts'
import type { Route } from './route.ts'

export interface Match {
  route: Route
  id: string
  innerId: string
}

export type Router = (method: string, path: string) => Match | undefined

/** Fixed paths are looked up, paths with an `:id` are found by their shape around it. */
export function buildRouter(routes: readonly Route[]): Router {
  const table = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]))
  return (method, path) => {
    const exact = table.get(`${method} ${path}`)
    if (exact !== undefined) return { route: exact, id: '', innerId: '' }
    const parts = path.split('/')
    for (let at = parts.length - 1; at >= 3; at -= 1) {
      const shape = parts.with(at, ':id').join('/')
      const route = table.get(`${method} ${shape}`)
      if (route !== undefined) return { route, id: decode(parts[at] ?? ''), innerId: '' }
    }
    if (parts.length !== 6) return undefined
    const route = table.get(`${method} ${parts.with(3, ':id').with(5, ':id').join('/')}`)
    if (route !== undefined) return { route, id: decode(parts[3] ?? ''), innerId: decode(parts[5] ?? '') }
    return undefined
  }
}
