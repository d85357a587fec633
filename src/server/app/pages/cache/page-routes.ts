import { createRouteFinder, pagePath } from '@souk/page-cache/react-router'
import { createRequestHandler, type ServerBuild } from 'react-router'

export type RequestHandler = ReturnType<typeof createRequestHandler>

/**
 * Creates a function that handles page requests with a separate request handler for each page. Each handler knows only
 * the routes of its page, because React Router scans all routes that it knows several times per request.
 */
export function createPageHandler(build: ServerBuild): RequestHandler {
  const routeIdOf = createRouteFinder(build)
  const whole = createRequestHandler(build, 'production')
  const handlers = new Map<string, RequestHandler>()
  const handlerOf = (path: string): RequestHandler => {
    const id = routeIdOf(path)
    if (id === undefined) return whole
    const handler = handlers.get(id) ?? createRequestHandler(ofRoute(build, id), 'production')
    handlers.set(id, handler)
    return handler
  }
  return (request, context) => handlerOf(pagePath(new URL(request.url).pathname))(request, context)
}

/**
 * Returns a copy of the build that contains only the routes of one page. Removes preload links for scripts: browsers
 * load these with high priority, which would delay the text and the main picture.
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
