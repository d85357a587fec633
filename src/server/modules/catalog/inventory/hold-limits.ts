import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { heldWindowMs, maxHeldMs } from './hold-times.store.ts'
import { translate } from '#platform/language/translate.ts'

const minute = 60_000

/** Limits on the reservations (holds) of one caller. Units reserved by the marketplace itself are not limited. */
export interface HoldLimits {
  /** Keyed hashes of the networks that contain the caller's address, widest network first, separated by slashes. */
  network: string
  perNetwork: NetworkLimit
  /** Additional time in ms for which a holder can hold a size in order to pay. */
  graceMs: number
}

/** Limit on the number of live holds per network. */
export interface NetworkLimit {
  /** Returns the duration of one hold in ms. */
  holdMs(): number
  /**
   * Returns the limit for the widest network, followed by the limits for the networks within it. An empty array means
   * that there is no limit.
   */
  limits(): readonly number[]
  /**
   * Counts the sizes for sale again, unless the last count is recent. Returns true if a limit is now higher than in
   * `tried`.
   */
  raise(db: Db | Tx, tried: readonly number[]): Promise<boolean>
  /** Returns the number of live holds in the shop above which unpaid holds are evicted for a paying buyer. */
  maxUnpaid(db: Db | Tx): Promise<number>
}

const shareOfOpen = 0.05
/**
 * Share of the sizes for sale. If more holds than this share are live, there is a crowd, or one visitor uses many
 * addresses.
 */
const shareUnpaid = 0.2
const countedForMs = 5 * minute

/**
 * Creates the limits per network. The widest network gets `floor` holds, or one in twenty sizes for sale if that is
 * more. The narrower networks get half and a quarter of the one in twenty, but at least `floor` holds, so that one
 * customer cannot use up the limit of a whole network. A `floor` of 0 disables the limits.
 */
export function createNetworkLimit(
  floor: number,
  holdMs = (): number => 15 * minute,
  monotonicNow = (): number => performance.now(),
): NetworkLimit {
  let open = 0
  let countedAt = -Infinity
  let counting: Promise<number> | undefined
  const least = (share: number): number => Math.max(floor, Math.floor(open * share))
  const most = () => (floor === 0 ? [] : [1, 2, 4].map((part) => least(shareOfOpen / part)))
  async function count(db: Db | Tx): Promise<void> {
    if (monotonicNow() - countedAt < countedForMs) return
    counting ??= countOpenSizes(db).finally(() => (counting = undefined))
    open = await counting
    countedAt = monotonicNow()
  }
  return {
    holdMs,
    limits: most,
    async raise(db, tried) {
      await count(db)
      return most().some((each, at) => each > tried[at]!)
    },
    async maxUnpaid(db) {
      if (floor === 0) return Infinity
      await count(db)
      return Math.max(Math.floor(floor / 2), Math.floor(open * shareUnpaid))
    },
  }
}

async function countOpenSizes(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from listing_sizes z join listings p on p.id = z.listing_id
    where p.state = 'active' and z.qty > 0 and not z.is_retired`.execute(db)
  return rows[0]!.count
}

/** Reason why a hold was rejected, as returned by the SQL function `hold_room`. */
export type HoldLimitReason = 'holder' | 'network' | 'time'

/** Returns the error that explains the rejected hold to the buyer. `holdMs` is the duration of one hold. */
export function holdLimitError(reason: HoldLimitReason, holdMs: number): Error {
  if (reason === 'holder') return fail('too_many_holds')
  if (reason === 'network')
    return fail('too_many_holds', {
      message: (language) => translate(language, 'error.network-holds'),
    })
  const minutes = Math.round(maxHeldMs(holdMs) / minute)
  const hours = Math.round(heldWindowMs(holdMs) / (60 * minute))
  return fail('held_too_long', {
    message: (language) => translate(language, 'error.held-too-long-of', { minutes, hours }),
  })
}
