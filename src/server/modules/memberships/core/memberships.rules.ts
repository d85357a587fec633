const minute = 60_000
const day = 24 * 60 * minute

/** After a period has ended the provider takes a while to tell of the next; nobody is shut out meanwhile. */
export const lagMs = 120 * minute
/** The provider tries a renewal again three, five and seven days after each other (its retry settings). */
export const retryMs = 15 * day + lagMs
/** The provider takes trials of two years at most. */
const longestTrialMs = 729 * day
const extendTrialMs = 700 * day

export interface SubscriptionTerms {
  status: string
  periodStart: Date
  periodEnd: Date
  /** When it will end by itself. */
  cancelAt: Date | null
  endedAt: Date | null
  /** Of a failed renewal: until when the provider tries again. */
  graceUntil: Date | null
}

/** Gifted time, one stretch: gifts follow one another and paid time. */
export interface GiftWindow {
  from: Date
  until: Date
}

/** A subscription that is paid for, or on trial, or whose renewal the provider still tries to charge. */
export function isRunning(status: string | null): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due'
}

/** May still come to run, or runs: there is no room for another. */
export function isOpen(status: string | null): boolean {
  return isRunning(status) || status === 'incomplete' || status === 'unpaid' || status === 'paused'
}

/** When the membership ends by what is known now: what people are shown. Null: there is none. */
export function endsAt(s: SubscriptionTerms | null, gift: GiftWindow | null): Date | null {
  return latest(paidUntil(s), gift?.until ?? null)
}

/**
 * The one decision of who is entitled: while `now` is before this. Active and on trial until the period's end, past
 * due as long as the provider tries again, gifts until theirs. One that will be renewed has the provider's lag on top.
 */
export function entitledUntil(s: SubscriptionTerms | null, gift: GiftWindow | null): Date | null {
  const paid = paidUntil(s)
  const renews = s !== null && paid !== null && s.status !== 'past_due' && !endsBefore(s, s.periodEnd)
  return latest(renews ? new Date(paid.getTime() + lagMs) : paid, gift?.until ?? null)
}

function paidUntil(s: SubscriptionTerms | null): Date | null {
  if (!s || !isRunning(s.status)) return null
  const end = s.status === 'past_due' ? (s.graceUntil ?? s.periodEnd) : s.periodEnd
  return s.cancelAt && s.cancelAt < end ? s.cancelAt : end
}

function endsBefore({ cancelAt }: SubscriptionTerms, at: Date): boolean {
  return cancelAt !== null && cancelAt <= at
}

function latest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}

/** From when a new gift would count: after what is paid for and after the gifts there are. Whole seconds. */
export function giftBegins(s: SubscriptionTerms | null, gift: GiftWindow | null, now: number): Date {
  const paid = s && isRunning(s.status) ? laterPeriodEnd(s) : 0
  return new Date(Math.max(Math.floor(now / 1000) * 1000, gift?.until.getTime() ?? 0, paid))
}

function laterPeriodEnd(s: SubscriptionTerms): number {
  return (endsBefore(s, s.periodEnd) ? s.cancelAt! : s.periodEnd).getTime()
}

/**
 * Where gifted time belongs: never over time that is paid for. It moves behind a period that is, and begins at once
 * when the subscription it was to follow ends early; its length stays the same.
 */
export function placeGift(
  s: SubscriptionTerms | null,
  gift: GiftWindow | null,
  now: number,
): GiftWindow | null {
  if (!gift || !s || s.status === 'trialing') return gift
  const from = gift.from.getTime()
  const until = gift.until.getTime()
  if (isRunning(s.status)) {
    const left = until - Math.max(from, s.periodStart.getTime())
    const end = laterPeriodEnd(s)
    if (left <= 0 || Math.max(from, s.periodStart.getTime()) >= end) return gift
    return { from: new Date(end), until: new Date(end + left) }
  }
  // An incomplete one has taken nothing the gift would have to wait for.
  if (s.status === 'incomplete' || s.status === 'incomplete_expired') return gift
  const begin = Math.floor(now / 1000) * 1000
  return from <= begin ? gift : { from: new Date(begin), until: new Date(begin + until - from) }
}

/**
 * Until when the provider should hold its next charge, so that nobody pays for gifted time; undefined when it is
 * right as it is. One that is ending is left to end: the gift simply follows, and where less of it is left than the
 * provider waits for, it ends then.
 */
export function wantedTrialEnd(s: SubscriptionTerms, gift: GiftWindow | null, now: number): Date | undefined {
  if (!gift || (s.status !== 'active' && s.status !== 'trialing')) return undefined
  const until = gift.until.getTime()
  const end = s.periodEnd.getTime()
  if (until > end) {
    if (s.cancelAt || end >= Math.min(until, now + extendTrialMs)) return undefined
    return new Date(Math.min(until, now + longestTrialMs))
  }
  // Of a gift that was taken back less is left than the provider waits for.
  const isLess = s.status === 'trialing' && until < laterPeriodEnd(s)
  return isLess ? new Date(Math.max(until, now)) : undefined
}

/** The same day so many months later, or the month's last. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), last))
  return to
}

export interface GrantedGift {
  id: string
  /** Granted, less what was taken back. */
  seconds: number
}

/** What is left of each gift: the first given is used first. `gifts` in the order they were given. */
export function unusedOf(
  gifts: readonly GrantedGift[],
  gift: GiftWindow | null,
  now: number,
): Map<string, number> {
  let left = gift ? Math.max(0, (gift.until.getTime() - Math.max(now, gift.from.getTime())) / 1000) : 0
  const unused = new Map<string, number>()
  for (const { id, seconds } of gifts.toReversed()) {
    const own = Math.floor(Math.min(left, seconds))
    unused.set(id, own)
    left -= own
  }
  return unused
}
