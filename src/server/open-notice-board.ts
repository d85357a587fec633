import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from '#platform/config.ts'
import { getSecret } from '#platform/secrets.ts'
import type { Serve } from '#platform/serve.ts'
import type { Accounts } from '#rooms/accounts/accounts.ts'
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
  pool,
  ...given
}: NoticeBoardParts): Promise<NoticeBoard> {
  const notifications = openNotifications({
    ...given,
    supportEmail: config.supportEmail,
    linkSecret: await getSecret(pool, 'unsubscribe-links'),
    // Nobody can be a member before there are memberships.
    findMembers: async () => new Set(),
    offerMs: config.watchOfferHours * 3600_000,
    membersFirst: config.watchMembersFirst,
  })
  notificationsRoutes(serve, notifications.parts)
  watchRoutes(serve, notifications.parts)
  await oneClickRoutes(app, notifications.parts)
  accounts.desk.privacy.add('notifications', notificationsPrivacy)
  const live = openLive({ db: given.db, pool, clock: given.clock, log: given.log })
  liveRoutes(app, live, (token) => accounts.sessions.identify(token, false))
  return { ...notifications, live }
}
