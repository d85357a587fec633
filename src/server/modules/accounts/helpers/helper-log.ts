import { contract, type CallName } from '#contract/calls/contract.ts'
import { helperActions, type HelperAction } from '#contract/accounts/helpers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { HelperLog } from '#platform/http/access/helper-log.ts'
import { newId } from '#platform/core/ids.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { fail } from '#platform/errors/app-error.ts'
import { withTransactionGuard, type Tx } from '#platform/database/db.ts'
import { insertHelperAction, deleteHelperAction, lockSessionOfHelper } from './helpers.store.ts'

const actionByEndpoint = new Map<Endpoint, HelperAction>(
  helperActions.map((name) => [contract[name satisfies CallName], name]),
)

/**
 * Logs the actions of helpers, so that the seller can review them. An action is logged before the action runs, so that
 * a crash cannot lose the log entry. If the helper is removed before the action starts its transaction, the action is
 * rejected.
 */
export function createHelperLog({ db, clock }: Pick<AccountContext, 'db' | 'clock'>): HelperLog {
  return {
    async runRecorded(endpoint, { id: helpId, sellerId, sessionId }, target, work) {
      const act = actionByEndpoint.get(endpoint)
      const asHelper = () => withTransactionGuard((tx) => requireHelping(tx, sessionId, helpId), work)
      if (!act) return asHelper()
      const id = newId('hac', clock)
      await insertHelperAction(db, { id, helpId, sellerId, act, target, at: new Date(clock.now()) })
      try {
        return await asHelper()
      } catch (error) {
        await deleteHelperAction(db, id)
        throw error
      }
    },
  }
}

async function requireHelping(tx: Tx, sessionId: string, helpId: string): Promise<void> {
  if (!(await lockSessionOfHelper(tx, sessionId, helpId))) throw fail('not_signed_in')
}
