import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createPageCache } from '@souk/page-cache'
import { sendPage } from '@souk/page-cache/fastify'
import { createPublicPaths, isCacheable, pagePath } from '@souk/page-cache/react-router'

// Serves the build of a React Router app with one public page and one private page.
let stock = 3
let renders = 0
const headers = () => ({ 'cache-control': 'public, max-age=0' })
const resource = { default: undefined }
const build = {
  routes: {
    shop: { id: 'shop', path: 'shop', module: { ...resource, headers, loader: () => page() } },
    account: { id: 'account', path: 'account', module: { ...resource, loader: () => page() } },
  },
  assets: { version: '1', entry: { module: '', imports: [] }, routes: {} },
  entry: { module: {} },
  basename: '/',
  ssr: true,
  isSpaMode: false,
  future: {},
  publicPath: '/',
  assetsBuildDirectory: '',
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild
let read: () => Promise<number> = async () => stock
const page = async () => {
  renders++
  return new Response(`${await read()} left`, { headers: { ...headers(), 'content-type': 'text/html' } })
}

const handle = createRequestHandler(build, 'production')
const isPublic = createPublicPaths(build)
const pages = createPageCache<string, { left: number }>({
  maxBytes: 1_000_000,
  keyOf: String,
  digestOf: ({ left }) => String(left),
})
const server = fastify()
server.get('*', async (request, reply) => {
  const render = () => handle(new Request(`http://shop.example${request.url}`))
  if (!isPublic(pagePath(request.url))) return reply.send(await (await render()).text())
  const found = await pages.find(
    request.url,
    async () => ({ left: stock }),
    async (ask) => {
      read = async () => (await ask('stock')).left
      const response = await render()
      if (!isCacheable(response)) return undefined
      return { body: Buffer.from(await response.arrayBuffer()), type: 'text/html', nonce: '' }
    },
  )
  return found ? sendPage(request, reply, found) : reply.code(404).send()
})

const get = async (url: string): Promise<string> => {
  const answer = await server.inject({ url, headers: { 'accept-encoding': 'br' } })
  const isCompressed = answer.headers['content-encoding'] === 'br'
  return String(isCompressed ? brotliDecompressSync(answer.rawPayload) : answer.body)
}
const shown = [await get('/shop'), await get('/shop')]
stock = 2
shown.push(await get('/shop'))
const rendersOfShop = renders
await get('/account')
await get('/account')
await server.close()
console.log(JSON.stringify({ shown, rendersOfShop, rendersOfAccount: renders - rendersOfShop }))
