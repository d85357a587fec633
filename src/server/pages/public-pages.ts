import { LRUCache } from 'lru-cache'
import { matchPath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

type PageModule = NonNullable<ServerBuild['routes'][string]>['module']

/** To find the route of a path takes more than a millisecond: all of them are put in order each time. */
const mostKnown = 1000
const longestKnown = 200

/** A page is public where its module says so by its headers: the same for everyone, whoever asks. */
export function publicPages(build: ServerBuild): (path: string) => boolean {
  const isPublic = new Set<string>()
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(build.routes).flatMap((route) => {
      if (!route || route.parentId !== parentId) return []
      const { id, path, index } = route
      if (saysPublic(route.module)) isPublic.add(id)
      return [index ? { id, path, index } : { id, path, children: childrenOf(id) }]
    })
  const routes = childrenOf(undefined)
  const find = (path: string): boolean => {
    const leaf = matchRoutes(routes, path)?.at(-1)?.route.id
    return leaf !== undefined && isPublic.has(leaf)
  }
  const known = new LRUCache<string, boolean>({ max: mostKnown })
  return (path) => {
    if (path.length > longestKnown) return find(path)
    const answer = known.get(path) ?? find(path)
    known.set(path, answer)
    return answer
  }
}

function saysPublic({ headers }: PageModule): boolean {
  const none = new Headers()
  const args = { loaderHeaders: none, parentHeaders: none, actionHeaders: none, errorHeaders: undefined }
  const said = typeof headers === 'function' ? headers(args) : headers
  return new Headers(said).get('cache-control')?.startsWith('public') === true
}

/** Whether a page may take a form: some route with an action has that path. */
export function formPages({ routes }: ServerBuild): (path: string) => boolean {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : ''
  }
  const patterns = Object.values(routes).flatMap((route) =>
    route?.module.action ? [`/${pathOf(route.id)}`] : [],
  )
  return (path) => patterns.some((pattern) => matchPath(pattern, path))
}
