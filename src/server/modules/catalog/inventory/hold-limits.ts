import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { heldWithinMs, mostHeldMs } from './hold-times.store.ts'
import { translate } from '#platform/language/translate.ts'

const minute = 60_000

/** What a hold is counted against that a caller asks for; what the marketplace sets aside itself is not counted. */
export interface HoldLimits {
  /** Keyed hashes of the networks asked from, the widest first, with slashes between. */
  network: string
  perNetwork: NetworkLimit
  /** How much longer than by looking alone a holder may hold a size in order to pay, ms. */
  graceMs: number
}

/** Live holds all callers of one network may have together. */
export interface NetworkLimit {
  /** How long one hold lasts, ms. */
  holdMs(): number
  /** Of the widest network asked from, and of those within it; none for any number. */
  most(): readonly number[]
  /** Counts the open sizes anew, unless that was done of late; true when more is allowed than was `tried`. */
  raise(db: Db | Tx, tried: readonly number[]): Promise<boolean>
  /** With more live holds than these in the shop, those that nobody is paying for give way to who pays. */
  mostUnpaid(db: Db | Tx): Promise<number>
}

const shareOfOpen = 0.05
/** What four networks can hold: more is a crowd, or one with many addresses. */
const shareUnpaid = 0.2
const countedForMs = 5 * minute

/**
 * At least `floor` holds a network, and up to one in twenty open sizes; networks within one have a half and a quarter of
 * that, so that one line leaves room for its neighbors. A floor of 0 lifts the limit.
 */
export function openNetworkLimit(
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
    most,
    async raise(db, tried) {
      await count(db)
      return most().some((each, at) => each > tried[at]!)
    },
    async mostUnpaid(db) {
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

/** Why a hold is refused: as `hold_room` says it. */
export type HoldLimitReason = 'holder' | 'network' | 'time'

/** What the buyer is told; `holdMs` is how long one hold lasts. */
export function holdLimitError(reason: HoldLimitReason, holdMs: number): Error {
  if (reason === 'holder') return fail('too_many_holds')
  if (reason === 'network')
    return fail('too_many_holds', {
      message: (language) => translate(language, 'error.network-holds'),
    })
  const minutes = Math.round(mostHeldMs(holdMs) / minute)
  const hours = Math.round(heldWithinMs(holdMs) / (60 * minute))
  return fail('held_too_long', {
    message: (language) => translate(language, 'error.held-too-long-of', { minutes, hours }),
  })
}
