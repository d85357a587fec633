import { openDemoPayees, wantsPayees, type FillIn } from '#demo/payees.ts'
import type { Db } from '#platform/database/db.ts'
import { enqueue, type Task } from '#platform/queue/jobs.ts'
import { defineModule } from '#platform/module.ts'
import type { PayoutContext, Payouts } from '#modules/payouts/payouts.ts'
import type { Sandbox } from '@souk/stripe-offline'

const task = 'demo:payees'

interface Lower {
  payments: { sandbox: Sandbox | undefined }
  payouts: Payouts
}

export const demoModule = defineModule({
  name: 'demo',
  open: (_platform, { payments, payouts }: Lower) => demoPayeesTasks(payouts.context, payments.sandbox),
  work: (tasks) => ({ tasks }),
})

/** Where the provider is the offline one: the job that gives the demo's sellers their payout accounts. */
export function demoPayeesTasks(context: PayoutContext, sandbox: Sandbox | undefined): Record<string, Task> {
  return sandbox ? { [task]: () => openDemoPayees(context, fillInAt(sandbox)) } : {}
}

/** Queues that job, unless it is done or the database has no demo. */
export async function queueDemoPayees(db: Db): Promise<void> {
  if (await wantsPayees(db)) await enqueue(db, task, {}, { key: task })
}

/** The two requests of a browser: the link is entered, the form behind it sent. */
function fillInAt({ handle }: Sandbox): FillIn {
  return async (link, fields) => {
    const { pathname } = new URL(link, 'http://localhost')
    const entered = await handle({ method: 'GET', path: pathname, headers: {}, body: '' })
    const body = new URLSearchParams(fields).toString()
    const sent = await handle({ method: 'POST', path: entered.headers['location'] ?? '', headers: {}, body })
    if (sent.status !== 303) throw new Error(`The provider’s form was answered ${sent.status}`)
  }
}
