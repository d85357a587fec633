import type { ConfirmView } from '#contract/order-care.ts'
import { findPeople, readConfirm, type People } from './care.store.ts'
import type { Till } from './orders.till.ts'
import { shownPart } from './part-view.ts'

/** A seller order for those who write to its buyer and its seller. */
export type PartForLetters = ConfirmView & People

/** A seller order with both sides' names and mail addresses; undefined for an unknown or unpaid one. */
export async function findPartForLetters(
  till: Till,
  sellerOrderId: string,
): Promise<PartForLetters | undefined> {
  const raw = await readConfirm(till.db, sellerOrderId)
  const people = raw && (await findPeople(till.db, sellerOrderId))
  return people && { ...raw, ...people, part: shownPart(till, raw.part) }
}
