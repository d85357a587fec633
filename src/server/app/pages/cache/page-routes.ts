import { LRUCache } from 'lru-cache'
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { pagePath } from './page-request.ts'

export type RequestHandler = ReturnType<typeof createRequestHandler>

/** To find the route of a path takes most of a millisecond: all of them are put in order each time. */
const mostKnown = 1000
const longestKnown = 200

/** Returns what finds the id of a path's route. */
export function openRouteIds(build: ServerBuild): (path: string) => string | undefined {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(build.routes).flatMap((route) => {
      if (!route || route.parentId !== parentId) return []
      const { id, path, index } = route
      return [index ? { id, path, index } : { id, path, children: childrenOf(id) }]
    })
  const routes = childrenOf(undefined)
  const find = (path: string): string | undefined => matchRoutes(routes, path)?.at(-1)?.route.id
  const named = namesIn(build)
  const known = new LRUCache<string, { id: string | undefined }>({ max: mostKnown })
  return (path) => {
    // What is encoded may be a name all the same.
    if (path.length > longestKnown || path.includes('%')) return find(path)
    const shape = shapeOf(path, named)
    const answer = known.get(shape) ?? { id: find(path) }
    known.set(shape, answer)
    return answer.id
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

/** Serves each page by a handler that knows its own routes only: React Router goes through all there are several times. */
export function handlePages(build: ServerBuild): RequestHandler {
  const routeIdOf = openRouteIds(build)
  const whole = createRequestHandler(build, 'production')
  const handlers = new Map<string, RequestHandler>()
  const handlerOf = (path: string): RequestHandler => {
    const id = routeIdOf(path)
    if (id === undefined) return whole
    const known = handlers.get(id) ?? createRequestHandler(ofRoute(build, id), 'production')
    handlers.set(id, known)
    return known
  }
  return (request, context) => handlerOf(pagePath({ url: new URL(request.url).pathname }))(request, context)
}

/**
 * The build as one route needs it. Nothing of it is preloaded: script is not what a visitor waits for, and told to hurry it
 * would hold up the text and the picture.
 */
function ofRoute({ routes, assets, ...build }: ServerBuild, leaf: string): ServerBuild {
  const ids: string[] = []
  for (let id: string | undefined = leaf; id !== undefined; id = routes[id]?.parentId) ids.unshift(id)
  const pick = <T>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(ids.map((id) => [id, all[id]!]))
  const own = Object.entries(pick(assets.routes)).map(([id, route]) => [id, { ...route!, imports: [] }])
  return {
    ...build,
    routes: pick(routes),
    assets: {
      ...assets,
      entry: { ...assets.entry, imports: [] },
      routes: Object.fromEntries(own) as typeof assets.routes,
    },
  }
}
