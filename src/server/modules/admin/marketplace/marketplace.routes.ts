import type { FastifyInstance, FastifyReply } from 'fastify'
import { marketplaceCalls as calls } from '#contract/marketplace/profile.ts'
import type { Files } from '#platform/files/files.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Serve } from '#platform/http/serve.ts'
import { languageOf } from '#platform/language/request-language.ts'
import { localeOf, translate } from '#platform/language/translate.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import { getLogo, uploadLogo } from './logo.ts'
import { getMarketplace, saveMarketplace, type MarketplaceContext } from './marketplace.ts'
import { markSvg, createBrandFiles } from './brand-files.ts'
import { isFeatureOn } from '#platform/settings/features.ts'
import { localizedPageWords } from '#platform/settings/page-words.ts'

const immutable = 'public, max-age=31536000, immutable'
const paper = '#f8f5ef'

export function marketplaceRoutes(serve: Serve, context: MarketplaceContext): void {
  const { files } = context
  serve(calls.getMarketplace, () => getMarketplace(context))
  serve(calls.saveMarketplace, ({ actor, body }) => saveMarketplace(context, actor, body))
  serve(calls.uploadLogo, ({ body, session = '' }) => uploadLogo(context, body, session))
  serve(calls.getLogo, ({ params }) => getLogo(files, params.key))
}

/**
 * Registers GET /brand/{brand}/{file} for icons, the logo and the preview image for shared links. Clients can cache
 * these files permanently, because their URLs change with the brand. Also registers GET /favicon.svg,
 * /apple-touch-icon.png and /manifest.webmanifest, which browsers request by default.
 */
export function brandRoutes(
  server: FastifyInstance,
  { files, waitUntilCurrent }: { files: Files; waitUntilCurrent(): Promise<void> },
): void {
  const brands = createBrandFiles(files)
  const send = async (reply: FastifyReply, brand: string, name: string, cache: string) => {
    const file = await brands.find(brand, name)
    if (!file) throw fail('not_found')
    void reply.headers({ 'cache-control': cache, 'cross-origin-resource-policy': 'cross-origin' })
    return reply.type(file.type).send(Buffer.from(file.bytes))
  }
  server.get<{ Params: { brand: string; file: string } }>('/brand/:brand/:file', async (request, reply) => {
    const { brand, file } = request.params
    // The URL might be in a page that another process rendered with a newer profile.
    if (brand !== marketplace().brandVersion) await waitUntilCurrent()
    return send(reply, brand, file, immutable)
  })
  server.get('/favicon.svg', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(markSvg(marketplace())),
  )
  server.get('/apple-touch-icon.png', (_request, reply) =>
    send(reply, marketplace().brandVersion, 'apple-touch-icon.png', 'public, max-age=3600'),
  )
  server.get('/manifest.webmanifest', async (request, reply) => {
    await waitUntilCurrent()
    const language = languageOf(request)
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie' })
    return reply.type('application/manifest+json').send(JSON.stringify(manifestIn(language)))
  })
}

function manifestIn(language: string) {
  const { name, tagline, brandVersion } = marketplace()
  const words = localizedPageWords(language)
  const icon = (name: 'icon' | 'maskable', side: number) => ({
    src: `/brand/${brandVersion}/${name}-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: name === 'icon' ? 'any' : name,
  })
  const bag = { name: translate(language, 'bag.title'), url: '/bag' }
  return {
    id: '/',
    name: tagline ? `${name}: ${tagline}` : (words.title ?? translate(language, 'site.title')),
    short_name: name,
    description: tagline || (words.footer ?? translate(language, 'site.footer.about')),
    lang: localeOf(language),
    start_url: '/',
    scope: '/',
    display: isFeatureOn('offline') ? 'standalone' : 'browser',
    theme_color: paper,
    background_color: paper,
    icons: [192, 512].flatMap((side) => [icon('icon', side), icon('maskable', side)]),
    shortcuts: [bag],
  }
}
