import { openGuardedFetch } from '#platform/http/outbound/guarded-fetch.ts'
import { defineModule } from '#platform/module.ts'
import { listingRoutes } from './listings.routes.ts'
import { openListings } from './listings.ts'

export const listingsModule = defineModule({
  name: 'listings',
  open: ({ db, clock, log, files, pictures, settings, config, origin }) => {
    const fetchFile = openGuardedFetch({ allowed: config.photoHosts })
    return openListings({ db, clock, log, files, pictures, fetchFile, origin, config: settings.now })
  },
  routes: ({ serve }, { context }) => listingRoutes(serve, context),
  work: ({ tasks, crons, close }) => ({ tasks, crons, stop: close }),
})
