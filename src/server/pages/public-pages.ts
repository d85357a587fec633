import { LRUCache } from 'lru-cache'
import { matchPath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

type PageModule = NonNullable<ServerBuild['routes'][string]>['module']

/** To find the route of a path takes most of a millisecond: all of them are put in order each time. */
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
  const named = namesIn(build)
  const known = new LRUCache<string, boolean>({ max: mostKnown })
  return (path) => {
    // What is encoded may be a name all the same.
    if (path.length > longestKnown || path.includes('%')) return find(path)
    const shape = shapeOf(path, named)
    const answer = known.get(shape) ?? find(path)
    known.set(shape, answer)
    return answer
  }
}

/** What routes spell out in their paths, without case. */
function namesIn({ routes }: ServerBuild): ReadonlySet<string> {
  const parts = Object.values(routes).flatMap((route) => route?.path?.split('/') ?? [])
  return new Set(parts.map((part) => part.replace(/\?$/, '').toLowerCase()))
}

/** Paths of one shape are one route's: they differ in what no route spells out. */
const shapeOf = (path: string, named: ReadonlySet<string>): string =>
  path
    .toLowerCase()
    .split('/')
    .map((part) => (part === '' || named.has(part) ? part : ':'))
    .join('/')

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
