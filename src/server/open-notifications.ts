import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from '#platform/settings/config.ts'
import { getSecret } from '#platform/auth/secrets.ts'
import type { SettingValues } from '#platform/settings/settings-table.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listMembersOf, type Accounts } from '#modules/accounts/accounts.ts'
import { earlyAccessMs } from '#modules/catalog/stock.ts'
import { liveRoutes } from '#modules/notifications/live/live.routes.ts'
import { openLive, type Live } from '#modules/notifications/live/live.ts'
import {
  openNotifications,
  type NotificationDeps,
  type Notifications,
} from '#modules/notifications/notifications.ts'
import { notificationsRoutes } from '#modules/notifications/notifications.routes.ts'
import { oneClickRoutes } from '#modules/notifications/emails/one-click.routes.ts'
import { notificationsPrivacy } from '#modules/notifications/inbox/privacy.ts'
import { watchRoutes } from '#modules/notifications/watch/watch.routes.ts'

type NotificationModuleInput = Pick<
  NotificationDeps,
  'db' | 'clock' | 'log' | 'events' | 'mailer' | 'orderContext' | 'origin'
>

export interface NotificationModuleDeps extends NotificationModuleInput {
  server: FastifyInstance
  serve: Serve
  accounts: Accounts
  config: Config
  settings: Readonly<SettingValues>
  pool: pg.Pool
}

export interface NotificationModule extends Notifications {
  live: Live
}

/** Opens the module of notifications and watches with its calls, its live feeds and what it knows of a buyer. */
export async function openNotificationModule({
  server,
  serve,
  accounts,
  config,
  settings,
  pool,
  ...deps
}: NotificationModuleDeps): Promise<NotificationModule> {
  const notifications = openNotifications({
    ...deps,
    supportEmail: config.supportEmail,
    linkSecret: await getSecret(pool, 'unsubscribe-links'),
    findMembers: async (db, ids) => new Set(await listMembersOf(db, ids, deps.clock.now())),
    get offerMs() {
      return settings.watchOfferHours * 3600_000
    },
    get membersFirst() {
      return settings.watchMembersFirst === 1
    },
    get earlyMs() {
      return earlyAccessMs(settings)
    },
    get areAlertsInstant() {
      return settings.perkInstantAlerts === 1
    },
  })
  notificationsRoutes(serve, notifications.deps)
  watchRoutes(serve, notifications.deps)
  await oneClickRoutes(server, notifications.deps)
  accounts.context.privacy.add('notifications', notificationsPrivacy)
  const live = openLive({ db: deps.db, pool, clock: deps.clock, log: deps.log })
  liveRoutes(server, live, (token) => accounts.sessions.identify(token))
  return { ...notifications, live }
}
