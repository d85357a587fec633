import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { Viewer } from './world.ts'

export interface PageRoutes {
  /** Full paths of all routes that render a page, for example `/sa/orders/:id`. */
  paths: readonly string[]
  /** Returns the path of the route for a URL, or undefined if the URL opens no page. */
  routeOf(address: string): string | undefined
}

/**
 * Returns all page routes in the server build. The drill checks new pages automatically, because the build contains
 * their routes.
 */
export function listPageRoutes({ routes }: ServerBuild): PageRoutes {
  const paths = new Map<string, string>()
  const childrenOf = (parentId: string | undefined, above: string): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parentId) return []
      const { id, path = '', index } = route
      const whole = path === '' ? above : `${above}/${path}`
      const children = childrenOf(id, whole)
      if (route.module.default && children.length === 0) paths.set(id, whole || '/')
      return [index ? { id, path, index } : { id, path, children }]
    })
  const tree = childrenOf(undefined, '')
  return {
    paths: [...new Set(paths.values())],
    routeOf(address) {
      const { pathname } = new URL(address, 'http://shop.example')
      const id = matchRoutes(tree, pathname)?.at(-1)?.route.id
      return id === undefined ? undefined : paths.get(id)
    },
  }
}

/** Returns the kind of viewer (guest, buyer, seller or admin) that sees the most content on a page. */
export function chooseViewer(path: string): Viewer {
  if (/^\/sa(\/|$)/.test(path) && !path.startsWith('/sa/signup')) return 'admin'
  if (
    /^\/shopper(\/(listings|imports|settings|orders|payouts|messages|notifications|feedback|insights)|$)/.test(
      path,
    )
  )
    return 'seller'
  return /^\/(shop\/(customerprofile|notifications|subscribe)|direct|gift|reactivate)/.test(path)
    ? 'buyer'
    : 'guest'
}

/**
 * Returns a URL for a route, with an invalid token if the path contains a token. Returns undefined if the path requires
 * an id.
 */
export function exampleUrl(path: string): string | undefined {
  const address = path
    .replace('/*', '/nowhere')
    .replace(/\/:\w+\?/, '')
    .replace(/:(stoken|token|resettoken|invite)\b/, 'nothing')
  return address.includes(':') ? undefined : address
}
