import type { FastifyInstance } from 'fastify'
import { extensionCalls as calls } from '#contract/extensions/extensions.ts'
import type { Serve } from '#platform/http/serve.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { ExtensionContext } from './core/extensions.context.ts'
import { listExtensions, switchExtension } from './extensions.ts'
import { createSlots, type SlotContext } from './slots/slots.ts'

/** Registers the routes for managing extensions in the admin area and for rendering slots. */
export function extensionsRoutes(serve: Serve, context: SlotContext): void {
  const slots = createSlots(context)
  serve(calls.listExtensions, ({ language }) => listExtensions(context, language))
  serve(calls.switchExtension, ({ actor, params, body, language }) =>
    switchExtension(context, actor, { ...params, ...body, language }),
  )
  serve(calls.getSlot, async ({ params, query, language, actor }) => ({
    html: await slots.fill({ slot: params.slot, of: query.of, language, actor }),
  }))
  serve(calls.getOwnSlot, async ({ params, query, language, actor }) => ({
    html: await slots.fill({ slot: params.slot, of: query.of, language, actor }),
  }))
}

/** Registers routes that serve the extensions' asset files from memory. Every other path returns 404. */
export function assetRoutes(server: FastifyInstance, { loaded, invalidations }: ExtensionContext): void {
  for (const one of loaded.values())
    for (const [name, { bytes, type, etag }] of one.assets)
      server.get(`/ext/${one.name}/assets/${name}`, async (request, reply) => {
        await invalidations.waitUntilCurrent()
        if (!one.isOn) throw fail('not_found')
        const isNamed = (request.query as { v?: string }).v === etag
        void reply.headers({
          'content-type': type,
          'cache-control': isNamed ? 'public, max-age=31536000, immutable' : 'public, no-cache',
          etag: `"${etag}"`,
        })
        if (request.headers['if-none-match'] === `"${etag}"`) return reply.code(304).send()
        return reply.send(bytes)
      })
}
