import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { publicPageHeaders } from '#web/lib/page/public-page.ts'
import { createPagePaths } from './public-pages.ts'

const build = {
  routes: {
    root: { id: 'root', path: '', module: {} },
    home: { id: 'home', parentId: 'root', index: true, module: { headers: publicPageHeaders } },
    bag: {
      id: 'bag',
      parentId: 'root',
      path: 'bag',
      module: { headers: () => ({ 'cache-control': 'no-store' }), action: () => null },
    },
    seller: { id: 'seller', parentId: 'root', path: ':username', module: { headers: publicPageHeaders } },
    desk: { id: 'desk', parentId: 'root', path: 'desk', module: { headers: publicPageHeaders } },
    orders: { id: 'orders', parentId: 'desk', path: 'orders/:id', module: { action: () => null } },
    missing: { id: 'missing', parentId: 'desk', path: '*', module: {} },
    other: { id: 'other', parentId: 'root', path: '*', module: {} },
  },
} as unknown as ServerBuild
const { isPublic, isAbsent, acceptsForm } = createPagePaths(build)

test.each([
  ['/', true],
  ['/noor', true],
  ['/bag', false],
  ['/desk/orders/1', false],
  ['/desk/none', false],
  ['/%62ag', false],
  ['/Bag', false],
  ['/mira', true],
  ['/no%6Fr', true],
  ['/mira/none', false],
])('%s is public: %s', (path, expected) => {
  expect(isPublic(path)).toBe(expected)
})

test.each([
  ['/bag', true],
  ['/desk/orders/1', true],
  ['/desk/orders', false],
  ['/', false],
  ['/none', false],
])('%s accepts a form: %s', (path, expected) => {
  expect(acceptsForm(path)).toBe(expected)
})

test.each([
  ['/', false],
  ['/bag', false],
  ['/desk/none', false],
  ['/mira/none', true],
])('no page exists at %s: %s', (path, expected) => {
  expect(isAbsent(path)).toBe(expected)
})
