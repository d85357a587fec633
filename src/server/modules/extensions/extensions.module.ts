import { defineModule } from '#platform/module.ts'
import type { Catalog } from '#modules/catalog/catalog.ts'
import type { Orders } from '#modules/orders/orders.ts'
import { ownCallsRoutes } from './calls/own-calls.ts'
import { assetRoutes, extensionsRoutes } from './extensions.routes.ts'
import { createExtensions } from './extensions.ts'
import { createHooks, subscribeHooks } from './hooks/hooks.ts'

interface Lower {
  catalog: Catalog
  orders: Orders
}

/** Module that loads extensions from a configured folder. */
export const extensionsModule = defineModule({
  name: 'extensions',
  async open(platform, { catalog, orders }: Lower) {
    const folder = platform.config.extensionsDir ?? null
    const opened = await createExtensions({ ...platform, catalog, orders, folder, environment: process.env })
    return { ...opened, hooks: createHooks(opened.context) }
  },
  routes({ serve, server }, { context }, { catalog, orders }) {
    extensionsRoutes(serve, { ...context, catalog, orders })
    ownCallsRoutes(serve, context)
    assetRoutes(server, context)
  },
  subscribe({ events }, { context, hooks }) {
    // Subscribes to events only if an extension folder is configured. Otherwise, publishing events has no overhead.
    if (context.folder !== null) subscribeHooks(context, events, hooks.wake)
  },
  work: ({ context, hooks, close }) => ({
    ...(context.folder !== null && {
      rounds: [hooks.round],
      start: hooks.start,
      stop: () => hooks.stop(),
    }),
    close,
  }),
})
