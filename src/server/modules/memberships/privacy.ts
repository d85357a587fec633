import type { Db, Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import * as store from './privacy.store.ts'
import type { SubscriptionContext } from './core/memberships.context.ts'
import { translate, type Language } from '#platform/language/translate.ts'

export const endSubscriptionTask = 'memberships:end'

/** Hooks that let the accounts module export and erase a buyer's membership data. */
export const membershipsPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.memberships'),
  async export(db: Db, buyerId: string) {
    return store.exportMembership(db, buyerId)
  },
  retains: (db: Db, buyerIds: readonly string[]) => store.listCurrentAndFormerMembers(db, buyerIds),
  /** Cancels the erased buyer's subscription, so that they are not charged again. Keeps ledger entries. */
  async erase(tx: Tx, buyerId: string, now: number) {
    const subscriptionId = await store.eraseMembership(tx, buyerId, new Date(now))
    if (subscriptionId)
      await enqueue(tx, endSubscriptionTask, { subscriptionId }, { key: `end-membership:${subscriptionId}` })
  },
}

export async function endSubscription({ provider }: SubscriptionContext, payload: unknown): Promise<void> {
  await provider.cancelNow((payload as { subscriptionId: string }).subscriptionId)
}
