import { locale } from 'virtual:language'
import type { Card } from '#contract/catalog/catalog.ts'
import { cardsWithNotes } from '#web/features/listing/card-notes.ts'
import type { Call } from '#web/lib/calls/caller.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { limitItemsPerSeller, countRemainingPlaces } from './fair-row.ts'

const byName = new Intl.Collator(locale)
const shownBrands = 48
const shownNew = 8
const shownChosen = 4
/** Maximum number of sellers per call. */
const maxSellers = 50

export async function loadLanding(call: Call) {
  const [newest, chosen, info, featured, membership] = await Promise.all([
    call('filterListings', { body: { inStock: true, limit: shownNew * 3 } }),
    call('listFeatured', { body: { inStock: true, limit: shownChosen + 1 } }),
    call('getFilterInfo'),
    call('listSellers', { query: { featured: 'true', limit: 4 } }),
    loadPrices(call),
  ])
  const brands = info.brands.slice(0, shownBrands).toSorted((a, b) => byName.compare(a._id, b._id))
  const [lead, ...others] = chosen.products.length > 0 ? chosen.products : newest.products
  return {
    lead,
    chosen: await cardsWithNotes(call, chosen.products.length > 0 ? others : []),
    newest: await cardsWithNotes(call, await loadNewest(call, newest.products, lead?._id, info.seller)),
    brands: new Map(brands.map(({ _id, count }) => [_id, count])),
    brandTotal: info.brands.length,
    genders: info.gender,
    typeCounts: new Map(info.type.map(({ _id, count }) => [_id, count])),
    listingTotal: newest.total,
    sellers: featured.sellers,
    sellerTotal: info.seller.length,
    membership,
  }
}

/** Loads the newest items. If one seller has added too many of these items, also loads items from other sellers. */
async function loadNewest(
  call: Call,
  all: readonly Card[],
  lead: string | undefined,
  sellers: readonly { _id: string }[],
): Promise<Card[]> {
  const besides = (cards: readonly Card[]) => cards.filter(({ _id }) => _id !== lead)
  const newest = besides(all)
  const { full, left } = countRemainingPlaces(newest, shownNew)
  const others = sellers
    .flatMap(({ _id: username }) => (full.has(username) ? [] : [username]))
    .slice(0, maxSellers)
  if (left === 0 || others.length === 0) return limitItemsPerSeller(newest, shownNew)
  const more = await call('filterListings', { body: { inStock: true, seller: others, limit: shownNew * 3 } })
  const newestIds = new Set(newest.map(({ _id }) => _id))
  return limitItemsPerSeller(
    [...newest, ...besides(more.products).filter(({ _id }) => !newestIds.has(_id))],
    shownNew,
  )
}

/**
 * Loads the prices of memberships and gifts; null if the payment provider is unavailable. The error is only logged
 * (spec §8).
 */
async function loadPrices(call: Call) {
  if (!isFeatureOn('membership')) return null
  try {
    const [{ plans }, gifts] = await Promise.all([
      call('getSubscriptionPlans'),
      isFeatureOn('gifts') ? call('listGiftPlans') : { plans: [] },
    ])
    return { plans, gifts: gifts.plans }
  } catch {
    return null
  }
}

export type MembershipPrices = Awaited<ReturnType<typeof loadPrices>>
