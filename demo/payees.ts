import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { getPayee } from '#modules/accounts/payout-account.ts'
import { onboardSeller, readAccount, type PayoutContext } from '#modules/payouts/payouts.ts'
import { emailOf } from './people/accounts.ts'
import { payoutFormOf } from './people/payouts.ts'
import { sellers } from './people/sellers.ts'
import { progressKey } from './progress.ts'

/** Fills in the provider's form behind a link, as its holder would in a browser. */
export type FillIn = (link: string, fields: Record<string, string>) => Promise<void>

/** The row in `settings` that says that they have them. */
export const payeesKey = 'demo.payees'

/** Whether the written sellers of a demo that is loaded here still have to be given payout accounts. */
export async function wantsPayees(db: Db): Promise<boolean> {
  const { rows } = await sql<{ key: string }>`
    select key from settings where key in (${progressKey}, ${payeesKey})`.execute(db)
  return rows.length === 1 && rows[0]!.key === progressKey
}

/**
 * Gives each of the demo's written sellers a finished payout account, by the steps of a seller who opens one; of a
 * large catalog the invented ones are left without. Killed at any point, the next call goes on where it ended.
 */
export async function openDemoPayees(context: PayoutContext, fillIn: FillIn): Promise<void> {
  const written = new Map(sellers.map((seller) => [emailOf(seller.username), seller]))
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from sellers where email = any(${[...written.keys()]}) order by id`.execute(context.db)
  for (const { id, email } of rows) await openPayee(context, id, fillIn, payoutFormOf(written.get(email)!))
  await sql`insert into settings (key, value) values (${payeesKey}, 'true') on conflict do nothing`.execute(
    context.db,
  )
}

async function openPayee(
  context: PayoutContext,
  id: string,
  fillIn: FillIn,
  form: Record<string, string>,
): Promise<void> {
  const payee = await getPayee(context.db, id)
  if (payee.isActive) return
  const { authuri, stripeAccountId } = await onboardSeller(context, payee)
  // The form may have been sent by a call that died before it heard the answer.
  if ((await readAccount(context, stripeAccountId)).isActive) return
  await fillIn(authuri, form)
  const { isActive, requirements } = await readAccount(context, stripeAccountId)
  if (!isActive)
    throw new Error(`The account of ${id} still wants ${requirements.map((one) => one.what).join()}`)
}
