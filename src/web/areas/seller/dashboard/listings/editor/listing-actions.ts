import type { ListingRow } from '#contract/listings/listings.ts'
import { t } from '#web/lib/text/t.ts'

export type ListingAction = 'publish' | 'unschedule' | 'pause' | 'resume' | 'delete'

interface MoveWords {
  /** Label of the action's button. */
  verb: string
  /** Returns the success message for one listing. */
  done: (name: string) => string
  many: (count: number) => string
}

export const listingActionLabels: Record<ListingAction, MoveWords> = {
  publish: {
    verb: t('seller.listing.publish'),
    done: (name) => t('seller.listing.publish.done', { name }),
    many: (count) => t('seller.listing.publish.many', { count }),
  },
  unschedule: {
    verb: t('seller.schedule.cancel'),
    done: (name) => t('seller.schedule.canceled', { name }),
    many: (count) => t('seller.schedule.canceled-many', { count }),
  },
  pause: {
    verb: t('seller.listing.pause'),
    done: (name) => t('seller.listing.pause.done', { name }),
    many: (count) => t('seller.listing.pause.many', { count }),
  },
  resume: {
    verb: t('seller.listing.resume'),
    done: (name) => t('seller.listing.resume.done', { name }),
    many: (count) => t('seller.listing.resume.many', { count }),
  },
  delete: {
    verb: t('seller.listing.delete'),
    done: (name) => t('seller.listing.delete.done', { name }),
    many: (count) => t('seller.listing.delete.many', { count }),
  },
}

const movesByState: Record<ListingRow['state'], readonly ListingAction[]> = {
  draft: ['publish', 'delete'],
  active: ['pause', 'delete'],
  paused: ['resume', 'delete'],
  removed: [],
}

export function listAvailableActions({
  state,
  hidden,
  publishAt,
  review,
}: Pick<ListingRow, 'state' | 'hidden' | 'publishAt' | 'review'>): readonly ListingAction[] {
  if (review?.state === 'waiting') return ['delete']
  if (publishAt) return ['publish', 'unschedule', 'delete']
  return hidden ? movesByState[state].filter((move) => move === 'delete') : movesByState[state]
}

/** Returns the label of a listing's state, such as `Active`, `Sold out` or `Draft`. */
export function listingStatusText({
  state,
  stock,
  hidden,
  publishAt,
  review,
}: Pick<ListingRow, 'state' | 'stock' | 'hidden' | 'publishAt' | 'review'>): string {
  if (review && state !== 'removed' && !hidden)
    return review.state === 'waiting' ? t('seller.listing.in-review') : t('seller.listing.declined')
  if (publishAt) return t('seller.listing.scheduled')
  if (hidden && state !== 'removed')
    return hidden.isAsked ? t('seller.listing.hidden-asked') : t('seller.listing.hidden')
  const isListed = state === 'active' || state === 'paused'
  if (isListed && stock === 'sold-out')
    return state === 'paused' ? t('seller.listing.sold-out-paused') : t('watch.state.sold-out')
  return {
    draft: t('seller.listing.draft'),
    active: t('seller.listing.active'),
    paused: t('seller.listing.paused'),
    removed: t('seller.listing.deleted'),
  }[state]
}

export function sellerListingName({ title }: Pick<ListingRow, 'title'>): string {
  return title || t('seller.listing.untitled')
}
