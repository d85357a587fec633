import { createPublicPaths, createRouteFinder } from '@souk/page-cache/react-router'
import { matchPath, type ServerBuild } from 'react-router'

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
  const formPatterns = all.flatMap(({ id, module }) => (module.action ? [`/${patternIn(routes, id)}`] : []))
  const routeIdOf = createRouteFinder(build)
  return {
    isPublic: createPublicPaths(build, routeIdOf),
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

function patternIn(routes: ServerBuild['routes'], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  return route ? [patternIn(routes, route.parentId), route.path].filter(Boolean).join('/') : ''
}
