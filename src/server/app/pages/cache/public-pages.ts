import { createPublicPaths, createRouteFinder } from '@souk/page-cache/react-router'
import { matchPath, type ServerBuild } from 'react-router'

/** Functions that return properties of the page at a path. */
export interface PagePaths {
  /** Returns whether the page is the same for all visitors, according to the headers that the page's module exports. */
  isPublic(path: string): boolean
  /** Returns whether there is no page at the path, so that the not-found page is shown. */
  isAbsent(path: string): boolean
  /** Returns whether the page accepts submitted forms, which it does if one of its routes has an action. */
  acceptsForm(path: string): boolean
  /** Returns the pattern of the page's route, such as `/item/:id`. */
  patternOf(path: string): string | undefined
}

export function createPagePaths(build: ServerBuild): PagePaths {
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
    acceptsForm: (path) => formPatterns.some((pattern) => matchPath(pattern, path)),
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
