const minute = 60_000
const day = 24 * 60 * minute

/**
 * Time, in ms, that a membership continues after the end of a period that will renew. The provider reports renewals
 * with a delay, and members keep their benefits during the delay.
 */
export const renewalDelayMs = 120 * minute
/**
 * Time, in ms, after a failed renewal until the provider has made its last payment retry. The provider is configured to
 * retry after 3 days, after 5 more days and after 7 more days.
 */
export const renewalRetryMs = 15 * day + renewalDelayMs
/** Maximum length of a trial, in ms. The provider limits trials to two years. */
const maxTrialMs = 729 * day
const extendTrialMs = 700 * day

export interface SubscriptionTerms {
  status: string
  periodStart: Date
  periodEnd: Date
  /** Scheduled end of the subscription. Null if the subscription will renew. */
  cancelAt: Date | null
  endedAt: Date | null
  /** Time of the last payment retry after a failed renewal. */
  graceUntil: Date | null
}

/**
 * Period that contains all gifted time. The period has no gaps, because each gift starts after paid time and after
 * earlier gifts.
 */
export interface GiftWindow {
  from: Date
  until: Date
}

/** Returns whether a subscription is paid, on trial, or past due with pending retries. */
export function isRunningSubscription(status: string | null): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due'
}

/**
 * Returns whether a subscription runs or might still start. In both cases, the buyer must not get a second
 * subscription.
 */
export function isOpenSubscription(status: string | null): boolean {
  return (
    isRunningSubscription(status) || status === 'incomplete' || status === 'unpaid' || status === 'paused'
  )
}

/** Returns the end of the membership that is shown to members, or null if the buyer has no membership. */
export function membershipEndsAt(s: SubscriptionTerms | null, gift: GiftWindow | null): Date | null {
  return latest(paidUntil(s), gift?.until ?? null)
}

/**
 * Returns the end of the buyer's membership. Counts an active or trial subscription until the end of its period, a
 * past-due subscription until the last payment retry, and gifts until the end of the gifted time. Adds `renewalDelayMs`
 * to the end of a period that will renew.
 */
export function entitledUntil(s: SubscriptionTerms | null, gift: GiftWindow | null): Date | null {
  const paid = paidUntil(s)
  const renews = s !== null && paid !== null && s.status !== 'past_due' && !endsBefore(s, s.periodEnd)
  return latest(renews ? new Date(paid.getTime() + renewalDelayMs) : paid, gift?.until ?? null)
}

function paidUntil(s: SubscriptionTerms | null): Date | null {
  if (!s || !isRunningSubscription(s.status)) return null
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

/** Returns the time when a new gift would start: after paid time and after earlier gifts. Rounded to whole seconds. */
export function giftStart(s: SubscriptionTerms | null, gift: GiftWindow | null, now: number): Date {
  const paid = s && isRunningSubscription(s.status) ? laterPeriodEnd(s) : 0
  return new Date(Math.max(Math.floor(now / 1000) * 1000, gift?.until.getTime() ?? 0, paid))
}

function laterPeriodEnd(s: SubscriptionTerms): number {
  return (endsBefore(s, s.periodEnd) ? s.cancelAt! : s.periodEnd).getTime()
}

/**
 * Shifts the period of gifted time so that it does not overlap paid time. The shifted period starts after the current
 * paid period, or now if the subscription has ended early. The unused part keeps its length.
 */
export function shiftGiftWindow(
  s: SubscriptionTerms | null,
  gift: GiftWindow | null,
  now: number,
): GiftWindow | null {
  if (!gift || !s || s.status === 'trialing') return gift
  const from = gift.from.getTime()
  const until = gift.until.getTime()
  if (isRunningSubscription(s.status)) {
    const left = until - Math.max(from, s.periodStart.getTime())
    const end = laterPeriodEnd(s)
    if (left <= 0 || Math.max(from, s.periodStart.getTime()) >= end) return gift
    return { from: new Date(end), until: new Date(end + left) }
  }
  // An incomplete subscription has no paid time, so the gifted time does not have to be shifted.
  if (s.status === 'incomplete' || s.status === 'incomplete_expired') return gift
  const start = Math.floor(now / 1000) * 1000
  return from <= start ? gift : { from: new Date(start), until: new Date(start + until - from) }
}

/**
 * Returns the time to which the provider has to move the next charge, so that gifted time is not charged. Returns
 * undefined if no change is needed. A canceled subscription is not extended, because the gifted time starts after the
 * subscription ends. If a gift was revoked, the trial can end earlier.
 */
export function neededTrialEnd(s: SubscriptionTerms, gift: GiftWindow | null, now: number): Date | undefined {
  if (!gift || (s.status !== 'active' && s.status !== 'trialing')) return undefined
  const until = gift.until.getTime()
  const end = s.periodEnd.getTime()
  if (until > end) {
    if (s.cancelAt || end >= Math.min(until, now + extendTrialMs)) return undefined
    return new Date(Math.min(until, now + maxTrialMs))
  }
  // A gift was revoked, so the trial is now longer than the remaining gifted time.
  const isLess = s.status === 'trialing' && until < laterPeriodEnd(s)
  return isLess ? new Date(Math.max(until, now)) : undefined
}

/** Adds calendar months. The result has the same day of the month, or is the last day of a month that is too short. */
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
  /** Number of granted seconds minus the number of revoked seconds. */
  seconds: number
}

/** Returns the unused seconds of each gift. Gifts are used up in the order of `gifts`, which must be oldest first. */
export function unusedSecondsByGift(
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
