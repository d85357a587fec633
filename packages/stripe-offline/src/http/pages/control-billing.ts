import { missingParam } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { oneOf, raise } from '../../core/params.ts'
import { transact } from '../../core/transact.ts'
import type { Engine } from '../../core/transact.ts'
import { saveAfterRetries } from '../../engines/billing/billing-settings.ts'

/** Stores the setting that determines what happens to subscriptions when the last retry of a payment has failed. */
export async function saveBillingSetting(engine: Engine, params: Params): Promise<void> {
  const choice = oneOf(params, 'after_retries', ['cancel', 'unpaid', 'past_due'])
  await transact(engine, (unit) => saveAfterRetries(unit, choice ?? raise(missingParam('after_retries'))))
}

export const billingSection = `<h2 id="billing">Subscriptions</h2>
<form method="post" action="/__stripe/control/billing"><label>After the last failed payment <select name="after_retries">
<option value="cancel">cancel</option><option value="unpaid">leave unpaid</option><option value="past_due">leave past due</option></select></label>
<button data-testid="sbx-control-billing">Choose</button></form>`
