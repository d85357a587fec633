import { createGuardedFetch } from '#platform/http/outbound/guarded-fetch.ts'
import { defineModule } from '#platform/module.ts'
import { listingRoutes } from './listings.routes.ts'
import { createListingsModule } from './listings.ts'

export const listingsModule = defineModule({
  name: 'listings',
  open: ({ db, clock, events, log, files, pictures, settings, config, origin }) => {
    const fetchFile = createGuardedFetch({ allowed: config.photoHosts })
    return createListingsModule({
      db,
      clock,
      events,
      log,
      files,
      pictures,
      fetchFile,
      origin,
      config: settings.now,
    })
  },
  routes: ({ serve }, { context }) => listingRoutes(serve, context),
  work: ({ tasks, crons, close }) => ({ tasks, crons, stop: close }),
})
