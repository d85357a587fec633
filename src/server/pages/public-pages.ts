import { matchPath, type ServerBuild } from 'react-router'
import { openRouteIds } from './page-routes.ts'

type PageModule = NonNullable<ServerBuild['routes'][string]>['module']

/** A page is public where its module says so by its headers: the same for everyone, whoever asks. */
export function publicPages(build: ServerBuild): (path: string) => boolean {
  const all = Object.values(build.routes).filter((route) => route !== undefined)
  const isPublic = new Set(all.flatMap(({ id, module }) => (saysPublic(module) ? [id] : [])))
  const routeIdOf = openRouteIds(build)
  return (path) => isPublic.has(routeIdOf(path) ?? '')
}

/** Whether nothing has that path but the page that says so. */
export function absentPages(build: ServerBuild): (path: string) => boolean {
  const routeIdOf = openRouteIds(build)
  return (path) => {
    const route = build.routes[routeIdOf(path) ?? '']
    return route === undefined || (route.path === '*' && route.parentId === 'root')
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
  const patterns = Object.values(routes).flatMap((route) =>
    route?.module.action ? [`/${patternOf(routes, route.id)}`] : [],
  )
  return (path) => patterns.some((pattern) => matchPath(pattern, path))
}

/** Returns what finds the pattern of a page's path, such as `/item/:id`. */
export function pagePatterns(build: ServerBuild): (path: string) => string | undefined {
  const routeIdOf = openRouteIds(build)
  return (path) => {
    const id = routeIdOf(path)
    return id === undefined ? undefined : `/${patternOf(build.routes, id)}`
  }
}

function patternOf(routes: ServerBuild['routes'], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  return route ? [patternOf(routes, route.parentId), route.path].filter(Boolean).join('/') : ''
}
