import { createElement, type ReactNode } from 'react'
import type { EntryContext, ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createPageHandler } from './page-routes.ts'

interface TestRoute {
  parentId?: string
  path?: string
  index?: true
  module: { default: () => ReactNode; loader?: (args: { params: { id?: string } }) => string }
}

const route = (id: string, rest: TestRoute) => [id, { id, ...rest }] as const
const page = { default: () => createElement('p') }
const routes = Object.fromEntries([
  route('root', { path: '', module: { ...page, loader: () => 'frame' } }),
  route('home', { parentId: 'root', index: true, module: page }),
  route('desk', { parentId: 'root', path: 'desk', module: page }),
  route('orders', {
    parentId: 'desk',
    path: 'orders/:id',
    module: { ...page, loader: ({ params }) => `order ${params.id}` },
  }),
  route('seller', { parentId: 'root', path: ':username', module: page }),
  route('else', { parentId: 'root', path: '*', module: page }),
])
const table = Object.fromEntries(
  Object.entries(routes).map(([id, { module, ...rest }]) => [
    id,
    { ...rest, module: `/${id}.js`, imports: ['/shared.js'], hasLoader: 'loader' in module },
  ]),
)

/** Build whose pages return the matched routes, the loaded data and the routes that React Router knows. */
const build = {
  routes,
  assets: { version: '1', entry: { module: '/entry.js', imports: ['/frame.js'] }, routes: table },
  basename: '/',
  ssr: true,
  isSpaMode: false,
  future: {},
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  entry: {
    module: {
      default: (_request: Request, status: number, _headers: Headers, context: EntryContext) => {
        const { manifest, staticHandlerContext } = context
        const known = Object.values(manifest.routes)
        return Response.json({
          status,
          matches: staticHandlerContext.matches.map((match) => match.route.id),
          data: staticHandlerContext.loaderData,
          known: known.map((each) => each!.id),
          preloaded: [manifest.entry.imports, ...known.map((each) => each!.imports ?? [])].flat(),
        })
      },
    },
  },
} as unknown as ServerBuild
const handle = createPageHandler(build)
const open = async (path: string) => (await handle(new Request(`http://shop.example${path}`))).json()

test.each([
  ['/', ['root', 'home'], {}],
  ['/desk', ['root', 'desk'], {}],
  ['/desk/orders/7', ['root', 'desk', 'orders'], { orders: 'order 7' }],
  ['/desk/orders/8?page=2', ['root', 'desk', 'orders'], { orders: 'order 8' }],
  ['/%64esk/orders/9', ['root', 'desk', 'orders'], { orders: 'order 9' }],
  ['/noor', ['root', 'seller'], {}],
  ['/no/such/page', ['root', 'else'], {}],
])('%s is rendered from its own routes, without preloads', async (path, ids, data) => {
  expect(await open(path)).toEqual({
    status: 200,
    matches: ids,
    data: { root: 'frame', ...data },
    known: ids,
    preloaded: [],
  })
})

test.each([
  ['/desk/orders/7.data', 'order 7'],
  ['/desk/orders/7/_.data', 'order 7'],
  ['/_.data', 'frame'],
])('%s returns the data of its routes', async (path, expected) => {
  const answer = await handle(new Request(`http://shop.example${path}`))
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain(expected)
})
