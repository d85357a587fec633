import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/http/app-error.ts'
import { heldWithinMs, mostHeldMs } from './hold-times.store.ts'

const minute = 60_000

/** What a hold is counted against that a caller asks for; what the marketplace sets aside itself is not counted. */
export interface HoldLimits {
  /** Keyed hash of the network asked from. */
  network: string
  perNetwork: NetworkLimit
  /** How much longer than by looking alone a holder may hold a size in order to pay, ms. */
  graceMs: number
}

/** Live holds all callers of one network may have together. */
export interface NetworkLimit {
  /** 0 for any number. */
  most(): number
  /** Counts the open sizes anew, unless that was done of late; true when more is allowed than was `tried`. */
  raise(db: Db | Tx, tried: number): Promise<boolean>
}

const shareOfOpen = 0.05
const countedForMs = 5 * minute

/** At least `floor` holds a network, and up to one in twenty open sizes; a floor of 0 lifts the limit. */
export function openNetworkLimit(
  floor: number,
  monotonicNow = (): number => performance.now(),
): NetworkLimit {
  let most = floor
  let countedAt = -Infinity
  let counting: Promise<number> | undefined
  return {
    most: () => most,
    async raise(db, tried) {
      if (monotonicNow() - countedAt >= countedForMs) {
        counting ??= countOpenSizes(db).finally(() => (counting = undefined))
        most = Math.max(floor, Math.floor((await counting) * shareOfOpen))
        countedAt = monotonicNow()
      }
      return most > tried
    },
  }
}

async function countOpenSizes(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from listing_sizes z join listings p on p.id = z.listing_id
    where p.state = 'active' and z.qty > 0 and not z.is_retired`.execute(db)
  return rows[0]!.count
}

/** Why a hold is refused: as `hold_room` says it. */
export type HoldLimitReason = 'holder' | 'network' | 'time'

/** What the buyer is told; `holdMs` is how long one hold lasts. */
export function holdLimitError(reason: HoldLimitReason, holdMs: number): Error {
  if (reason === 'holder') return fail('too_many_holds')
  if (reason === 'network')
    return fail('too_many_holds', {
      message: 'Too many items are on hold from your network right now. Please try again in a few minutes.',
    })
  const most = Math.round(mostHeldMs(holdMs) / minute)
  const within = Math.round(heldWithinMs(holdMs) / (60 * minute))
  return fail('held_too_long', {
    message: `You've held this item for ${most} minutes within ${within} hours. You can still buy it while it's available.`,
  })
}
