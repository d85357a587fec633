import { createDemoPayees, needsPayees, type SubmitForm } from '#demo/payees.ts'
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

/**
 * Returns the background job that creates payout accounts for the demo's sellers. Returns no job if a remote payment
 * provider is used.
 */
export function demoPayeesTasks(context: PayoutContext, sandbox: Sandbox | undefined): Record<string, Task> {
  return sandbox ? { [task]: () => createDemoPayees(context, createFormSubmitter(sandbox)) } : {}
}

/** Enqueues the job, unless it has already run or the database contains no demo data. */
export async function queueDemoPayees(db: Db): Promise<void> {
  if (await needsPayees(db)) await enqueue(db, task, {}, { key: task })
}

/**
 * Returns a function that sets up a payout account as a seller would in a browser: it opens the link and submits the
 * provider's form.
 */
function createFormSubmitter({ handle }: Sandbox): SubmitForm {
  return async (link, fields) => {
    const { pathname } = new URL(link, 'http://localhost')
    const opened = await handle({ method: 'GET', path: pathname, headers: {}, body: '' })
    const body = new URLSearchParams(fields).toString()
    const sent = await handle({ method: 'POST', path: opened.headers['location'] ?? '', headers: {}, body })
    if (sent.status !== 303) throw new Error(`The provider’s form returned ${sent.status}`)
  }
}
