import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createPublicPaths, createRouteFinder, isCacheable, pagePath } from './react-router.ts'

const headers = { 'cache-control': 'public, max-age=0' }
const build = {
  routes: {
    root: { id: 'root', path: '', module: {} },
    home: { id: 'home', parentId: 'root', index: true, module: { headers } },
    cart: {
      id: 'cart',
      parentId: 'root',
      path: 'cart',
      module: { headers: () => ({ 'cache-control': 'no-store' }) },
    },
    user: { id: 'user', parentId: 'root', path: ':name', module: { headers: () => headers } },
    desk: { id: 'desk', parentId: 'root', path: 'desk', module: { headers } },
    order: { id: 'order', parentId: 'desk', path: 'orders/:id', module: {} },
  },
} as unknown as Pick<ServerBuild, 'routes'>

test.each([
  ['/', 'home', true],
  ['/ada', 'user', true],
  ['/bob', 'user', true],
  ['/cart', 'cart', false],
  ['/Cart', 'cart', false],
  ['/%63art', 'cart', false],
  ['/a%64a', 'user', true],
  ['/desk', 'desk', true],
  ['/desk/orders/1', 'order', false],
  ['/desk/none', undefined, false],
])('%s belongs to the route %s; public: %s', (path, id, expected) => {
  expect([createRouteFinder(build)(path), createPublicPaths(build)(path)]).toEqual([id, expected])
})

test.each([
  ['/shop?a=b', '/shop'],
  ['/shop.data?a=b', '/shop'],
  ['/shop/_.data', '/shop/'],
])('%s is a request for %s', (url, path) => {
  expect(pagePath(url)).toBe(path)
})

test.each([
  [200, { ...headers, 'content-type': 'text/html' }, true],
  [404, { ...headers, 'content-type': 'text/html' }, false],
  [200, { ...headers, 'content-type': 'text/html', 'set-cookie': 'a=b' }, false],
  [200, { 'cache-control': 'private', 'content-type': 'text/html' }, false],
  [200, headers, false],
])('a response %s with %o is cacheable: %s', (status, own, expected) => {
  expect(isCacheable(new Response(null, { status, headers: own as Record<string, string> }))).toBe(expected)
})
