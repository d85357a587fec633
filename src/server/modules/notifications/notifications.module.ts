import { createGuardedPost } from '#platform/http/outbound/guarded-post.ts'
import { defineModule } from '#platform/module.ts'
import { filterMemberIds, type Accounts } from '#modules/accounts/accounts.ts'
import type { Catalog } from '#modules/catalog/catalog.ts'
import { earlyAccessMs } from '#modules/catalog/stock.ts'
import type { Orders } from '#modules/orders/orders.ts'
import { oneClickRoutes } from './emails/one-click.routes.ts'
import { notificationsPrivacy } from './privacy/privacy.ts'
import { liveRoutes } from './live/live.routes.ts'
import { createPushKeys } from './push/push-keys.ts'
import { pushRoutes } from './push/push.routes.ts'
import { createLiveFeeds } from './live/live.ts'
import { createNotifications } from './notifications.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { followRoutes } from './follow/follows.routes.ts'
import { savedSearchRoutes } from './searches/saved-searches.routes.ts'
import { watchRoutes } from './watch/watch.routes.ts'

interface Lower {
  accounts: Accounts
  catalog: Catalog
  orders: Orders
}

export const notificationsModule = defineModule({
  name: 'notifications',
  async open(
    { db, clock, log, events, mailer, settings, origin, secrets, config },
    { orders, catalog }: Lower,
  ) {
    const { now } = settings
    return createNotifications({
      db,
      clock,
      log,
      events,
      mailer,
      origin,
      orderContext: orders.context,
      catalog,
      linkKeys: await secrets.keys('unsubscribe-links'),
      pushKeys: createPushKeys(db, secrets),
      postPush: createGuardedPost({ allowed: config.pushHosts, timeoutMs: 8_000 }),
      pushHosts: config.pushHosts,
      findMembers: async (from, ids) => new Set(await filterMemberIds(from, ids, clock.now())),
      get offerDurationMs() {
        return now.watchOfferHours * 3600_000
      },
      get messageEmailDelayMs() {
        return now.messageEmailMinutes * 60_000
      },
      get membersFirst() {
        return now.watchMembersFirst === 1
      },
      get earlyAccessMs() {
        return earlyAccessMs(now)
      },
      get areAlertsInstant() {
        return now.perkInstantAlerts === 1
      },
      get newItemEmailsPerDay() {
        return now.newItemEmailsPerDay
      },
    })
  },
  async routes({ server, serve }, { deps }) {
    notificationsRoutes(serve, deps)
    watchRoutes(serve, deps)
    pushRoutes(serve, deps)
    followRoutes(serve, deps)
    savedSearchRoutes(serve, deps)
    await oneClickRoutes(server, deps)
  },
  subscribe: (_platform, _notifications, { accounts }) =>
    accounts.context.privacy.add('notifications', notificationsPrivacy),
  work: (notifications) => notifications,
})

export const liveModule = defineModule({
  name: 'live',
  open: ({ db, database, clock, log }) => createLiveFeeds({ db, pool: database.sessions, clock, log }),
  routes: ({ server }, live, { accounts }: Lower) =>
    liveRoutes(server, live, (token) => accounts.sessions.identify(token)),
  work: (live) => ({ stop: () => live.close() }),
})
