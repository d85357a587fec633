import { matchPath, type ServerBuild } from 'react-router'
import { openRouteIds } from './page-routes.ts'

type PageModule = NonNullable<ServerBuild['routes'][string]>['module']

/** What a path says of its page before that is made. */
export interface PagePaths {
  /** The same for everyone, whoever asks: its module says so by its headers. */
  isPublic(path: string): boolean
  /** Whether nothing has that path but the page that says so. */
  isAbsent(path: string): boolean
  /** Whether it may take a form: some route with an action has that path. */
  takesForm(path: string): boolean
  /** Its pattern, such as `/item/:id`. */
  patternOf(path: string): string | undefined
}

export function openPagePaths(build: ServerBuild): PagePaths {
  const { routes } = build
  const all = Object.values(routes).filter((route) => route !== undefined)
  const publicIds = new Set(all.flatMap(({ id, module }) => (saysPublic(module) ? [id] : [])))
  const formPatterns = all.flatMap(({ id, module }) => (module.action ? [`/${patternIn(routes, id)}`] : []))
  const routeIdOf = openRouteIds(build)
  return {
    isPublic: (path) => publicIds.has(routeIdOf(path) ?? ''),
    isAbsent(path) {
      const route = routes[routeIdOf(path) ?? '']
      return route === undefined || (route.path === '*' && route.parentId === 'root')
    },
    takesForm: (path) => formPatterns.some((pattern) => matchPath(pattern, path)),
    patternOf(path) {
      const id = routeIdOf(path)
      return id === undefined ? undefined : `/${patternIn(routes, id)}`
    },
  }
}

function saysPublic({ headers }: PageModule): boolean {
  const none = new Headers()
  const args = { loaderHeaders: none, parentHeaders: none, actionHeaders: none, errorHeaders: undefined }
  const said = typeof headers === 'function' ? headers(args) : headers
  return new Headers(said).get('cache-control')?.startsWith('public') === true
}

function patternIn(routes: ServerBuild['routes'], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  return route ? [patternIn(routes, route.parentId), route.path].filter(Boolean).join('/') : ''
}
