import type { Db, Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import * as store from './privacy.store.ts'
import type { SubscriptionContext } from './core/memberships.context.ts'
import { translate, type Language } from '#platform/language/translate.ts'

export const endTask = 'memberships:end'

/** What memberships add to a buyer's archive, and how they forget a buyer: for accounts' privacy. */
export const membershipsPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.memberships'),
  async export(db: Db, buyerId: string) {
    return store.exportOf(db, buyerId)
  },
  retains: (db: Db, buyerIds: readonly string[]) => store.listEverMembers(db, buyerIds),
  /** A subscription ends with its account: nobody is to pay for what nobody can use. Its ledger stay. */
  async erase(tx: Tx, buyerId: string, now: number) {
    const subscriptionId = await store.forget(tx, buyerId, new Date(now))
    if (subscriptionId)
      await enqueue(tx, endTask, { subscriptionId }, { key: `end-membership:${subscriptionId}` })
  },
}

export async function endSubscription({ provider }: SubscriptionContext, payload: unknown): Promise<void> {
  await provider.cancelNow((payload as { subscriptionId: string }).subscriptionId)
}
