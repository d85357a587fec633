import { contract, type CallName } from '#contract/contract.ts'
import { helperActs, type HelperAct } from '#contract/accounts/helpers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { HelperWatch } from '#platform/http/helper-watch.ts'
import { newId } from '#platform/ids.ts'
import type { AccountContext } from '../accounts.context.ts'
import { addDeed, dropDeed } from './helpers.store.ts'

const acts = new Map<Endpoint, HelperAct>(helperActs.map((name) => [contract[name satisfies CallName], name]))

/** Tells sellers what their helpers do: written before it is done, so that a process that dies leaves nothing untold. */
export function openHelperActs({ db, clock }: Pick<AccountContext, 'db' | 'clock'>): HelperWatch {
  return {
    async inAct(endpoint, { id: helpId, sellerId }, target, work) {
      const act = acts.get(endpoint)
      if (!act) return work()
      const id = newId('hac', clock)
      await addDeed(db, { id, helpId, sellerId, act, target, at: new Date(clock.now()) })
      try {
        return await work()
      } catch (error) {
        await dropDeed(db, id)
        throw error
      }
    },
  }
}
