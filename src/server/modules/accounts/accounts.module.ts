import { getSecret } from '#platform/auth/secrets.ts'
import { defineModule } from '#platform/module.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { openAccounts } from './accounts.ts'

export const accountsModule = defineModule({
  name: 'accounts',
  open: async ({ db, clock, log, events, mailer, config, settings, origin, pictures, pool }) =>
    openAccounts({
      db,
      clock,
      log,
      events,
      mailer,
      config,
      settings: settings.now,
      origin,
      pictures,
      linkSecret: await getSecret(pool, 'mailed-links'),
    }),
  routes: ({ serve }, accounts) => accountsRoutes(serve, accounts),
  work: ({ tasks, crons, close }) => ({ tasks, crons, close }),
})
