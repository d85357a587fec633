import type { OrderStanding } from '#contract/orders/seller-order-row.ts'
import { sideToAct, type TurnInput } from '#contract/orders/turn.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { isLate } from '../deadlines/lateness.ts'
import { describeNextStep, type AutomaticAction, type WaitingDays } from '../../core/orders.timers.ts'
import { notArrivedReportableFrom } from '../deadlines/protection.rules.ts'
import { listStandings, type StandingRow } from './standings.store.ts'

interface StandingInput extends Pick<TurnInput, 'state' | 'issue' | 'returnStatus' | 'isMissing'> {
  dueAt: Date | null
  dueMove: AutomaticAction | null
  paidAt: Date | null
  shipsBy: string | null
  /** True if the parcel is late and the buyer has not reported it as missing yet. Only set in the buyer's view. */
  isOverdue?: boolean
}

/** Returns the status of a seller order in lists: a return in transit, the side that has to act, and the deadline. */
export function getOrderStanding(of: StandingInput, waits: WaitingDays, now: number): OrderStanding {
  const { state, issue, returnStatus, isMissing, isOverdue = false, dueAt, dueMove, paidAt, shipsBy } = of
  // Without a return address, the buyer cannot send the items back, so no deadline is shown.
  const lacksAddress =
    state === 'returning' && returnStatus !== null && !returnStatus.hasAddress && !returnStatus.isSent
  const due = dueMove && dueAt && !lacksAddress ? { move: dueMove, at: dueAt } : null
  const next = describeNextStep(due, paidAt, waits)
  return {
    next,
    shipsBy,
    isLate: isLate(of, now),
    turn: sideToAct({ state, issue, returnStatus, next, isMissing, isOverdue }),
    isSentBack: state === 'returning' && (returnStatus?.isSent ?? false),
    isMissing: isMissing && (state === 'shipped' || state === 'delivered'),
  }
}

/**
 * Returns the status that lists show for each seller order, keyed by seller order id. The buyer's status can differ
 * from the status that all other roles see.
 */
export async function readStandings(
  { db, settings, clock }: Pick<OrderContext, 'db' | 'settings' | 'clock'>,
  ids: readonly string[],
  reader: 'buyer' | 'others' = 'others',
): Promise<Map<string, OrderStanding>> {
  if (ids.length === 0) return new Map()
  const now = clock.now()
  const isParcelLate = (row: StandingRow): boolean => {
    const from = notArrivedReportableFrom(row, settings, marketplace().timeZone)
    return from !== null && from.getTime() <= now
  }
  const rows = await listStandings(db, ids)
  return new Map(
    rows.map((row) => {
      const isOverdue = reader === 'buyer' && isParcelLate(row)
      return [
        row.id,
        getOrderStanding({ ...row, isMissing: row.pausedAt !== null, isOverdue }, settings, now),
      ]
    }),
  )
}
