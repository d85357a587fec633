import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module']

/**
 * Maximum number of path shapes whose routes are memoized. Memoizing saves almost 1 ms per request, because React
 * Router ranks all routes again for each path.
 */
const maxShapes = 1000
const maxPathLength = 200

/** Creates a memoized function that returns the id of the route for a path. */
export function createRouteFinder({
  routes,
}: Pick<ServerBuild, 'routes'>): (path: string) => string | undefined {
  const all = Object.values(routes)
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    all.flatMap((route) => {
      if (!route || route.parentId !== parentId) return []
      const { id, path, index } = route
      return [index ? { id, path, index } : { id, path, children: childrenOf(id) }]
    })
  const tree = childrenOf(undefined)
  const find = (path: string): string | undefined => matchRoutes(tree, path)?.at(-1)?.route.id
  // Static segments of the routes, in lower case. Paths that differ only in dynamic segments have the same route.
  const segments = new Set(
    all
      .flatMap((route) => route?.path?.split('/') ?? [])
      .map((part) => part.replace(/\?$/, '').toLowerCase()),
  )
  const shapeOf = (path: string): string =>
    path
      .toLowerCase()
      .split('/')
      .map((part) => (part === '' || segments.has(part) ? part : ':'))
      .join('/')
  const cached = new LRUCache<string, { id: string | undefined }>({ max: maxShapes })
  return (path) => {
    // A percent-encoded segment can be equal to a static segment after decoding.
    if (path.length > maxPathLength || path.includes('%')) return find(path)
    const shape = shapeOf(path)
    const found = cached.get(shape) ?? { id: find(path) }
    cached.set(shape, found)
    return found.id
  }
}

/**
 * Creates a function that returns whether the route for a path exports a `headers` function with a public
 * `cache-control`.
 */
export function createPublicPaths(
  build: Pick<ServerBuild, 'routes'>,
  routeIdOf: (path: string) => string | undefined = createRouteFinder(build),
): (path: string) => boolean {
  const publicIds = new Set(
    Object.values(build.routes).flatMap((route) => (route && isPublic(route.module) ? [route.id] : [])),
  )
  return (path) => publicIds.has(routeIdOf(path) ?? '')
}

function isPublic({ headers }: RouteModule): boolean {
  const none = new Headers()
  const args = { loaderHeaders: none, parentHeaders: none, actionHeaders: none, errorHeaders: undefined }
  const declared = typeof headers === 'function' ? headers(args) : headers
  return isPublicHeader(new Headers(declared))
}

/**
 * Returns the path of a page's URL. If the URL is a React Router data request, returns the path of the page that the
 * data is for.
 */
export function pagePath(url: string): string {
  const [path = '/'] = url.split('?', 1)
  // React Router appends `_.data` to a path that ends with a slash.
  return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '')
}

/** Returns whether a response can be cached for all visitors. */
export function isCacheable({ status, headers }: Response): boolean {
  return (
    status === 200 && !headers.has('set-cookie') && headers.has('content-type') && isPublicHeader(headers)
  )
}

const isPublicHeader = (headers: Headers): boolean =>
  headers.get('cache-control')?.startsWith('public') === true
