import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from '#platform/config.ts'
import { getSecret } from '#platform/secrets.ts'
import type { SettingValues } from '#platform/settings-table.ts'
import type { Serve } from '#platform/serve.ts'
import { listMembersOf, type Accounts } from '#rooms/accounts/accounts.ts'
import { earlyAccessMs } from '#rooms/catalog/stock.ts'
import { liveRoutes } from '#rooms/notifications/live/live.routes.ts'
import { openLive, type Live } from '#rooms/notifications/live/live.ts'
import {
  openNotifications,
  type NotificationParts,
  type Notifications,
} from '#rooms/notifications/notifications.ts'
import { notificationsRoutes } from '#rooms/notifications/notifications.routes.ts'
import { oneClickRoutes } from '#rooms/notifications/one-click.routes.ts'
import { notificationsPrivacy } from '#rooms/notifications/privacy.ts'
import { watchRoutes } from '#rooms/notifications/watch/watch.routes.ts'

type Given = Pick<NotificationParts, 'db' | 'clock' | 'log' | 'facts' | 'post' | 'till' | 'origin'>

export interface NoticeBoardParts extends Given {
  app: FastifyInstance
  serve: Serve
  accounts: Accounts
  config: Config
  settings: Readonly<SettingValues>
  pool: pg.Pool
}

export interface NoticeBoard extends Notifications {
  live: Live
}

/** Opens the room of notices and watches with its calls, its live feeds and what it knows of a buyer. */
export async function openNoticeBoard({
  app,
  serve,
  accounts,
  config,
  settings,
  pool,
  ...given
}: NoticeBoardParts): Promise<NoticeBoard> {
  const notifications = openNotifications({
    ...given,
    supportEmail: config.supportEmail,
    linkSecret: await getSecret(pool, 'unsubscribe-links'),
    findMembers: async (db, ids) => new Set(await listMembersOf(db, ids, given.clock.now())),
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
  notificationsRoutes(serve, notifications.parts)
  watchRoutes(serve, notifications.parts)
  await oneClickRoutes(app, notifications.parts)
  accounts.desk.privacy.add('notifications', notificationsPrivacy)
  const live = openLive({ db: given.db, pool, clock: given.clock, log: given.log })
  liveRoutes(app, live, (token) => accounts.sessions.identify(token))
  return { ...notifications, live }
}
