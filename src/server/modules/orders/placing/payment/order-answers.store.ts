import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import type { GroupedValues } from '#modules/accounts/core/field-values.ts'

const columnNames = ['seller_fields', 'staff_fields', 'person_fields'] as const

/** SQL for the columns with the buyer's answers to the questions at checkout. */
export const answerColumns = sql.join(columnNames.map((name) => sql.ref(name)))

/** Returns SQL for the values of `answerColumns`. */
export const answerValues = ({ seller, staff, person }: GroupedValues) =>
  sql.join([seller, staff, person].map((values) => sql`${JSON.stringify(values)}::jsonb`))

/** SQL that builds the answers in an order `o`, grouped by the audience that can read the answers. */
export const answersJson = sql`json_build_object('public', '{}'::jsonb, 'seller', o.seller_fields,
  'staff', o.staff_fields, 'person', o.person_fields)`

/** SQL that builds the answers that staff see, in the format of `answersJson`. */
export const staffAnswersJson = sql`json_build_object('public', '{}'::jsonb, 'seller', o.seller_fields,
  'staff', o.staff_fields, 'person', '{}'::jsonb)`

/** Locks an order, so that concurrent retries change its answers one at a time. Returns the stored answers. */
export async function lockAnswers(tx: Tx, orderId: string): Promise<GroupedValues> {
  const { rows } = await sql<{ answers: GroupedValues }>`
    select ${answersJson} as answers from orders o where o.id = ${orderId} for update`.execute(tx)
  return rows[0]!.answers
}
