import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { getPayee } from '#modules/accounts/payout-account.ts'
import { onboardSeller, syncAccount, type PayoutContext } from '#modules/payouts/payouts.ts'
import { createDemoEmail } from './people/accounts.ts'
import { createPayoutForm } from './people/payouts.ts'
import { sellers } from './people/sellers.ts'
import { progressKey } from './progress.ts'

/** Submits the card provider's onboarding form at the URL `link`, as a seller does in a browser. */
export type SubmitForm = (link: string, fields: Record<string, string>) => Promise<void>

/** Key in the `settings` table that records that the demo's sellers have payout accounts. */
export const payeesKey = 'demo.payees'

/** Returns true if the demo is loaded but the demo's sellers have no payout accounts yet. */
export async function needsPayees(db: Db): Promise<boolean> {
  const { rows } = await sql<{ key: string }>`
    select key from settings where key in (${progressKey}, ${payeesKey})`.execute(db)
  return rows.length === 1 && rows[0]!.key === progressKey
}

/**
 * Creates an active payout account for each handwritten demo seller, in the same way as a real seller does. The
 * invented sellers in a large catalog get no payout account. If the process crashes, the next call of this function
 * creates the missing payout accounts.
 */
export async function createDemoPayees(context: PayoutContext, fillIn: SubmitForm): Promise<void> {
  const written = new Map(sellers.map((seller) => [createDemoEmail(seller.username), seller]))
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from sellers where email = any(${[...written.keys()]}) order by id`.execute(context.db)
  for (const { id, email } of rows)
    await openPayee(context, id, fillIn, createPayoutForm(written.get(email)!))
  await sql`insert into settings (key, value) values (${payeesKey}, 'true') on conflict do nothing`.execute(
    context.db,
  )
}

async function openPayee(
  context: PayoutContext,
  id: string,
  fillIn: SubmitForm,
  form: Record<string, string>,
): Promise<void> {
  const payee = await getPayee(context.db, id)
  if (payee.isActive) return
  const { authuri, stripeAccountId } = await onboardSeller(context, payee)
  // An earlier call might have submitted the form, and the process might have crashed before the response arrived.
  if ((await syncAccount(context, stripeAccountId)).isActive) return
  await fillIn(authuri, form)
  const { isActive, requirements } = await syncAccount(context, stripeAccountId)
  if (!isActive)
    throw new Error(`The account of ${id} still requires ${requirements.map((one) => one.what).join()}`)
}
