import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { publicPage } from '#web/public-page.ts'
import { publicPages } from './public-pages.ts'

const isPublic = publicPages({
  routes: {
    root: { id: 'root', path: '', module: {} },
    home: { id: 'home', parentId: 'root', index: true, module: { headers: publicPage } },
    bag: {
      id: 'bag',
      parentId: 'root',
      path: 'bag',
      module: { headers: () => ({ 'cache-control': 'no-store' }) },
    },
    seller: { id: 'seller', parentId: 'root', path: ':username', module: { headers: publicPage } },
    desk: { id: 'desk', parentId: 'root', path: 'desk', module: { headers: publicPage } },
    orders: { id: 'orders', parentId: 'desk', path: 'orders', module: {} },
  },
} as unknown as ServerBuild)

test.each([
  ['/', true],
  ['/noor', true],
  ['/bag', false],
  ['/desk/orders', false],
  ['/desk/none', false],
])('%s is public: %s', (path, expected) => {
  expect(isPublic(path)).toBe(expected)
})
