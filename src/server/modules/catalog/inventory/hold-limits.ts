import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { heldWindowMs, maxHeldMs } from './hold-times.store.ts'
import { translate } from '#platform/language/translate.ts'

const minute = 60_000

/** Limits on the holds of one caller. Units reserved by the marketplace itself are not limited. */
export interface HoldLimits {
  /** Keyed hashes of the caller's networks, widest first, separated by slashes. */
  network: string
  perNetwork: NetworkLimit
  /** Additional time in ms that a holder may hold a size in order to pay. */
  graceMs: number
}

/** Limit on live holds per network. */
export interface NetworkLimit {
  /** Length of one hold in ms. */
  holdMs(): number
  /** Limits for the widest network and for the networks within it; an empty array means no limit. */
  limits(): readonly number[]
  /** Counts the sizes on sale again unless the count is recent. Returns true if the limits now exceed `tried`. */
  raise(db: Db | Tx, tried: readonly number[]): Promise<boolean>
  /** Number of live holds in the shop above which unpaid holds are evicted for a paying buyer. */
  maxUnpaid(db: Db | Tx): Promise<number>
}

const shareOfOpen = 0.05
/** Share of the sizes on sale. More holds than that indicate a crowd, or one visitor with many addresses. */
const shareUnpaid = 0.2
const countedForMs = 5 * minute

/**
 * Creates the limit per network: `floor` holds, or one in twenty sizes on sale if that is more. The narrower
 * networks get `floor` or a half and a quarter of that share, so that one customer cannot use up the limit of a
 * whole network. A floor of 0 disables the limit.
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

/** Reason for a rejected hold, as returned by the SQL function `hold_room`. */
export type HoldLimitReason = 'holder' | 'network' | 'time'

/** Returns the error for the buyer; `holdMs` is the length of one hold. */
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
