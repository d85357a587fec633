import { createGuardedRequest } from '#platform/http/outbound/guarded-request.ts'
import { defineModule } from '#platform/module.ts'
import { createAccounts } from './accounts.ts'
import type { Serve } from '#platform/http/serve.ts'
import { buyerRoutes } from './buyer.routes.ts'
import type { Accounts } from './accounts.deps.ts'
import { adminRoutes } from './admin.routes.ts'
import { consentRoutes } from './consents/consents.routes.ts'
import { customFieldsRoutes } from './custom-fields/custom-fields.routes.ts'
import { helperRoutes } from './helpers.routes.ts'
import { sellerViewRoutes } from './seller-views/seller-views.routes.ts'
import { identityRoutes } from './identities/identities.routes.ts'
import { postedResponseRoutes } from './identities/posted-response.routes.ts'
import { sellerRoutes } from './seller.routes.ts'
import { sessionRoutes } from './sessions.routes.ts'

export const accountsModule = defineModule({
  name: 'accounts',
  open: async ({ db, clock, log, events, mailer, config, settings, origin, pictures, secrets }) =>
    createAccounts({
      db,
      clock,
      log,
      events,
      mailer,
      config,
      settings: settings.now,
      origin,
      pictures,
      requestProvider: createGuardedRequest({ allowed: config.signInHosts }),
      linkKeys: await secrets.keys('mailed-links'),
      factorKeys: await secrets.keys('second-factors'),
    }),
  async routes(platform, accounts) {
    accountsRoutes(platform.serve, accounts)
    customFieldsRoutes(platform.serve, platform)
    await postedResponseRoutes(platform.server)
  },
  work: ({ tasks, crons, close }) => ({ tasks, crons, close }),
})

/** Registers all routes of the accounts module. */
function accountsRoutes(serve: Serve, { context, sessions }: Accounts): void {
  buyerRoutes(serve, context)
  sellerRoutes(serve, context)
  sessionRoutes(serve, context, sessions)
  adminRoutes(serve, context)
  consentRoutes(serve, context)
  helperRoutes(serve, context)
  sellerViewRoutes(serve, context)
  identityRoutes(serve, context)
}
