import { locale } from 'virtual:language'
import type { Card } from '#contract/catalog/catalog.ts'
import { cardsWithNotes } from '#web/features/listing/card-notes.ts'
import { createBuyableCheck, loadEarlyAccess, withDistinctPictures } from '#web/features/listing/buyable.ts'
import type { Call } from '#web/lib/calls/caller.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { limitItemsPerSeller, countRemainingPlaces } from './fair-row.ts'

const nameCollator = new Intl.Collator(locale)
const maxBrands = 48
const maxNewListings = 8
const maxFeaturedListings = 4
const mostLeads = 4
/** Maximum number of sellers per call. */
const maxSellers = 50

export async function loadLanding(call: Call) {
  const [newest, chosen, info, featured, membership, early] = await Promise.all([
    call('filterListings', { body: { inStock: true, limit: maxNewListings * 3 } }),
    call('listFeatured', { body: { inStock: true, limit: maxFeaturedListings * 3 } }),
    call('getFilterInfo'),
    call('listSellers', { query: { featured: 'true', limit: 4 } }),
    loadPrices(call),
    loadEarlyAccess(call),
  ])
  const isBuyable = createBuyableCheck(early)
  const [offered, featuredItems] = [newest, chosen].map(({ products }) => products.filter(isBuyable)) as [
    Card[],
    Card[],
  ]
  const lead = await findLead(call, [...featuredItems, ...offered])
  const brands = info.brands.slice(0, maxBrands).toSorted((a, b) => nameCollator.compare(a._id, b._id))
  const leads = lead ? [lead] : []
  const picks = withDistinctPictures(
    featuredItems.filter((card) => card._id !== lead?._id),
    leads.map(({ photo }) => photo),
  ).slice(0, maxFeaturedListings)
  const fresh = await loadNewest(call, offered, {
    shown: [...leads, ...picks],
    sellers: info.seller,
    isBuyable,
  })
  return {
    lead,
    chosen: await cardsWithNotes(call, picks, early),
    newest: await cardsWithNotes(call, fresh, early),
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

/**
 * Returns the first listing that every visitor can buy. Checks the sellers of only a few listings, because few sellers
 * are on vacation.
 */
async function findLead(call: Call, cards: readonly Card[]): Promise<Card | undefined> {
  const candidates = cards.slice(0, mostLeads)
  for (const card of candidates) {
    const { awayUntil } = await call('getSellerInfo', {
      params: { username: card.seller.username },
      query: { feedback: 'newest' },
    })
    if (awayUntil === null) return card
  }
  return undefined
}

interface NewestRow {
  /** Items that are already on the page. */
  shown: readonly Card[]
  sellers: readonly { _id: string }[]
  isBuyable: (card: Card) => boolean
}

/**
 * Loads the newest items that every visitor can buy, except the items and pictures in `shown`. If too many of these
 * items are from the same seller, also loads items from other sellers.
 */
async function loadNewest(
  call: Call,
  all: readonly Card[],
  { shown, sellers, isBuyable }: NewestRow,
): Promise<Card[]> {
  const shownIds = new Set(shown.map(({ _id }) => _id))
  const offered = (cards: readonly Card[]) =>
    withDistinctPictures(
      cards.filter((card) => isBuyable(card) && !shownIds.has(card._id)),
      shown.map(({ photo }) => photo),
    )
  const newest = offered(all)
  const { full, left } = countRemainingPlaces(newest, maxNewListings)
  const others = sellers
    .flatMap(({ _id: username }) => (full.has(username) ? [] : [username]))
    .slice(0, maxSellers)
  if (left === 0 || others.length === 0) return limitItemsPerSeller(newest, maxNewListings)
  const more = await call('filterListings', {
    body: { inStock: true, seller: others, limit: maxNewListings * 3 },
  })
  const newestIds = new Set(newest.map(({ _id }) => _id))
  const added = more.products.filter(({ _id }) => !newestIds.has(_id))
  return limitItemsPerSeller(offered([...newest, ...added]), maxNewListings)
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
