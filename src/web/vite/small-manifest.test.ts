import { expect, test } from 'vitest'
import { smallTable } from './small-manifest.plugin.ts'

test('the small table of routes sets up what the large one said, without what files import', () => {
  const route = (id: string, more: object) => ({
    id,
    module: `/assets/${id}.js`,
    css: [],
    imports: [],
    ...more,
  })
  const routes = {
    root: route('root', { path: '', hasLoader: true, hasErrorBoundary: true, index: false }),
    shop: route('shop', {
      parentId: 'root',
      path: 'shop/:username',
      hasLoader: false,
      hasErrorBoundary: false,
      index: true,
    }),
  }
  const manifest = { entry: { module: '/assets/entry.js', imports: [], css: [] }, routes, version: 'a1' }
  const imported = { ...routes, root: { ...routes.root, imports: ['/assets/frame.js'] } }
  const window: { __reactRouterManifest?: unknown } = {}
  // oxlint-disable-next-line typescript/no-implied-eval -- the script is what is tried
  new Function('window', smallTable({ ...manifest, routes: imported }))(window)
  expect(window.__reactRouterManifest).toEqual(manifest)
})
