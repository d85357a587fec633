import type { CustomValuesInput } from '#contract/fields/custom-fields.ts'
import { currentCustomFields, readFieldsWithSharedLock } from '#modules/accounts/core/custom-fields.ts'
import {
  changesFieldValues,
  noFieldValues,
  planFieldValues,
  type GroupedValues,
} from '#modules/accounts/core/field-values.ts'
import type { Tx } from '#platform/database/db.ts'

/** The buyer's answers in a request. Undefined if the client does not support questions. */
interface AnsweredRequest {
  fields?: CustomValuesInput | undefined
}

/**
 * Returns whether the answers for an order must be checked: the marketplace has questions, or the request has answers.
 */
export const hasQuestions = ({ fields = {} }: AnsweredRequest): boolean =>
  Object.keys(fields).length > 0 || currentCustomFields('order').some(({ isRetired }) => !isRetired)

/**
 * Returns the answers for a new order.
 * @throws invalid_field for invalid and missing answers
 */
export async function answersForOrder(
  tx: Tx,
  { fields: input = {} }: AnsweredRequest,
): Promise<GroupedValues> {
  const fields = await readFieldsWithSharedLock(tx, 'order')
  return planFieldValues({ fields, before: noFieldValues, input, required: () => true })
}

/**
 * Returns the answers of a pending order for its next card attempt. A request without answers keeps the stored answers.
 * @throws invalid_field for invalid and missing answers
 */
export async function answersForRetry(
  tx: Tx,
  before: GroupedValues,
  { fields: input }: AnsweredRequest,
): Promise<GroupedValues> {
  if (!input) return before
  const fields = await readFieldsWithSharedLock(tx, 'order')
  return planFieldValues({ fields, before, input, required: () => true })
}

/**
 * Returns whether the answers in a request differ from the stored answers. Returns false for a request without answers.
 */
export const hasOtherAnswers = (stored: GroupedValues, { fields }: AnsweredRequest): boolean =>
  fields !== undefined && changesFieldValues(currentCustomFields('order'), stored, fields)
