import type { OfficeOrder, OfficePart } from '#contract/office-orders.ts'
import type { Actor } from '#platform/actor.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type Tx } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { cancelPart } from './cancel-part.ts'
import { readOfficeOrder, type RawOfficeOrder } from './office-order.store.ts'
import { statesBefore, type SellerOrderState } from './orders.states.ts'
import type { Till } from './orders.till.ts'
import { shownCore } from './part-view.ts'
import { refundAll } from './refund-all.ts'
import { askRefund, refundableCents } from './refunds.ts'
import { findRefundByAttempt } from './refunds.store.ts'
import { findSellerOrder, lockSellerOrder, type SellerOrderRow } from './seller-orders.store.ts'

/** An order as the house sees it, by its own id or a seller order's. Refuses with not_found. */
export async function getOfficeOrder(till: Till, id: string): Promise<OfficeOrder> {
  const raw = await readOfficeOrder(till.db, id)
  if (!raw) throw refuse('not_found')
  return { ...raw, parts: raw.parts.map((part) => shownPart(till, part)) }
}

function shownPart({ settings }: Till, { part, seller, lines }: RawOfficeOrder['parts'][number]): OfficePart {
  const leftCents = part.totalCents - part.refundedCents
  const isPaid = part.paidAt !== null
  return {
    ...shownCore(part, settings),
    seller,
    lines: lines ?? [],
    refundable: { cents: leftCents, currency: part.currency },
    moves: [
      { move: 'cancel', ...openWhere(isPaid && part.state === 'paid', 'Only what is not shipped yet') },
      {
        move: 'refund',
        ...openWhere(isPaid && mayRefund(part.state) && leftCents > 0, whyNoRefund(part.state, leftCents)),
      },
    ],
  }
}

function openWhere(isOpen: boolean, why: string): { isOpen: boolean; why: string | null } {
  return { isOpen, why: isOpen ? null : why }
}

/** A part that waits to be shipped is cancelled when all of it is given back. */
function mayRefund(state: SellerOrderState): boolean {
  return state === 'paid' || statesBefore('refunded', 'admin').includes(state)
}

function whyNoRefund(state: SellerOrderState, leftCents: number): string {
  if (state === 'disputed' || state === 'won' || state === 'lost') return 'The bank has it: see the dispute'
  return leftCents === 0 ? 'All of it has been given back' : 'Nothing of it can be given back'
}

/**
 * The house cancels a part before it is shipped; cancelled already, nothing happens. Audited with the reason, which
 * the buyer reads too. Refuses with not_found, order_moved_on.
 */
export function cancelByHouse(till: Till, actor: Actor, id: string, reason: string): Promise<OfficeOrder> {
  return onPart(till, id, async (tx, part) => {
    if (part.state === 'cancelled') return
    const wish = { by: 'admin', byId: idOf(actor), reason } as const
    if (!(await cancelPart(till, tx, part, wish))) throw refuse('order_moved_on')
    await audit(tx, {
      actor,
      action: 'order.cancel',
      target: { kind: 'seller-order', id },
      before: { state: part.state, number: part.orderNumber },
      after: { state: 'cancelled', refundedCents: refundableCents(part) },
      why: reason,
      at: till.clock.now(),
    })
  })
}

export interface HouseRefund {
  /** Without it, all that is left. */
  amountCents?: number | undefined
  reason: string
  attempt: string
}

/**
 * The house gives back some or all of a part: all of it cancels what was not shipped and ends what was. The same
 * attempt refunds once. Refuses with not_found, order_moved_on, refund_too_large.
 */
export function refundByHouse(
  till: Till,
  actor: Actor,
  id: string,
  { amountCents, reason, attempt: wished }: HouseRefund,
): Promise<OfficeOrder> {
  const attempt = `admin:${wished}`
  const wish = { by: 'admin', byId: idOf(actor), reason, attempt } as const
  return onPart(till, id, async (tx, part) => {
    if (await findRefundByAttempt(tx, id, attempt)) return
    const left = refundableCents(part)
    if (!mayRefund(part.state) || left === 0) throw refuse('order_moved_on')
    const amount = amountCents ?? left
    if (amount > left) throw refuse('refund_too_large', { field: 'amountCents' })
    if (amount < left) await askRefund(till, tx, part, { ...wish, amountCents: amount })
    else if (part.state === 'paid') await cancelPart(till, tx, part, wish)
    else await refundAll(till, tx, part, wish)
    const after = (await findSellerOrder(tx, id))!
    await audit(tx, {
      actor,
      action: 'order.refund',
      target: { kind: 'seller-order', id },
      before: { state: part.state, number: part.orderNumber, refundedCents: part.refundedCents },
      after: { state: after.state, refundedCents: after.refundedCents },
      why: reason,
      at: till.clock.now(),
    })
  })
}

async function onPart(
  till: Till,
  id: string,
  work: (tx: Tx, part: SellerOrderRow) => Promise<void>,
): Promise<OfficeOrder> {
  await inTransaction(till.db, async (tx) => {
    const part = await lockSellerOrder(tx, id)
    if (!part?.paidAt) throw refuse('not_found')
    return work(tx, part)
  })
  till.nudgeRefunds()
  return getOfficeOrder(till, id)
}

function idOf(actor: Actor): string {
  return actor.kind === 'guest' ? '' : actor.id
}
