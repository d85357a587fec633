import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { Viewer } from './world.ts'

export interface PageRoutes {
  /** The routes that draw a page, by their whole path: `/sa/orders/:id`. */
  paths: readonly string[]
  /** Which of them an address opens; undefined where that draws no page. */
  routeOf(address: string): string | undefined
}

/** Every page there is: what the pages' build knows, so that a new one is looked at too. */
export function pageRoutesOf({ routes }: ServerBuild): PageRoutes {
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

/** Who looks at a page: of those it is for, the one it has most to show to. */
export function viewerOf(path: string): Viewer {
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

/** An address of a route by its path alone: a link that was used or made up has a page as well. Undefined where it takes an id. */
export function plainAddress(path: string): string | undefined {
  const address = path
    .replace('/*', '/nowhere')
    .replace(/\/:\w+\?/, '')
    .replace(/:(stoken|token|resettoken|invite)\b/, 'nothing')
  return address.includes(':') ? undefined : address
}
