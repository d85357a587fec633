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
  /** Additional time, in ms, that a holder can hold a size in order to pay. */
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

const maxShareOfOpen = 0.05
/**
 * Number of live holds, as a share of the sizes for sale, above which unpaid holds are evicted for a paying buyer. More
 * holds mean that the shop is crowded or that one visitor uses many addresses.
 */
const maxUnpaidShare = 0.2
const maxCountAgeMs = 5 * minute

/**
 * Creates the limits per network. The limit of the widest network is 5% of the sizes for sale. The limits of the two
 * networks within it are half and a quarter of that number, so that one customer cannot use up the limit of the widest
 * network. Each limit is at least `minLimit`. A `minLimit` of 0 disables the limits.
 */
export function createNetworkLimit(
  minLimit: number,
  holdMs = (): number => 15 * minute,
  monotonicNow = (): number => performance.now(),
): NetworkLimit {
  let openSizes = 0
  let countedAt = -Infinity
  let counting: Promise<number> | undefined
  const limitForShare = (share: number): number => Math.max(minLimit, Math.floor(openSizes * share))
  const currentLimits = () =>
    minLimit === 0 ? [] : [1, 2, 4].map((part) => limitForShare(maxShareOfOpen / part))
  async function updateCount(db: Db | Tx): Promise<void> {
    if (monotonicNow() - countedAt < maxCountAgeMs) return
    counting ??= countOpenSizes(db).finally(() => (counting = undefined))
    openSizes = await counting
    countedAt = monotonicNow()
  }
  return {
    holdMs,
    limits: currentLimits,
    async raise(db, tried) {
      await updateCount(db)
      return currentLimits().some((each, at) => each > tried[at]!)
    },
    async maxUnpaid(db) {
      if (minLimit === 0) return Infinity
      await updateCount(db)
      return Math.max(Math.floor(minLimit / 2), Math.floor(openSizes * maxUnpaidShare))
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
