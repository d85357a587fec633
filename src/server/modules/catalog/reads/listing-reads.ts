import type pg from 'pg'
import { serviceFeeCents } from '#contract/catalog/fees.ts'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import { fail } from '#platform/errors/app-error.ts'
import { isFeatureOn } from '#platform/settings/features.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'
import { deliveryTermsAt, type DeliverySettings } from '../core/delivery-terms.ts'
import type { StoredFeedback } from '../core/feedback-entry.ts'
import { earlyAccessMs, type EarlyAccess } from '../inventory/early-access.ts'
import type { CatalogSearch } from '../search/catalog-search.ts'
import { findListingText, type ListingJson } from './cache/card.store.ts'
import { findSellerIdByFormerUsername, findSellerPage } from '../core/seller.store.ts'
import { feedbackJson, renderSellerJson, type SellerJson } from '../core/seller-view.ts'
import type { CatalogCache } from './cache/catalog-cache.ts'

/** Current values of the catalog settings. The values can change while the app runs. */
export type CatalogSettings = Readonly<
  EarlyAccess &
    DeliverySettings &
    Pick<SettingValues, 'serviceFeeBps' | 'perkNoServiceFee' | 'firstPartyReturnDays'>
>

/** Returns a seller's reviews, newest first. Injected, because the reviews module is in a higher layer. */
export type ListFeedback = (sellerId: string, limit: number) => Promise<StoredFeedback[]>

/** Number of reviews that are cached for each seller, for web pages that show only a few reviews. */
const newestFeedback = 8
/** Maximum number of reviews per response. `/feedback/reviews` returns further reviews in pages. */
const mostFeedback = 10_000

export interface ListingReads {
  /**
   * Returns the API contract's `listing` at `now` (ms since the epoch) as JSON text in two parts: `views` contains the
   * last member of the JSON object, `text` contains the rest.
   * @throws not_found
   */
  listing(id: string, now: number): Promise<{ text: string; views: string }>
  /**
   * Returns the API contract's `sellerInfo` at `now` (ms since the epoch) as JSON text. Accepts a former username of
   * the seller. Callers must wait for the read barrier first.
   * @throws not_found
   */
  sellerByName(username: string, feedback: 'all' | 'newest', now: number): Promise<string>
  /**
   * Returns whether the seller is on vacation at `now` (ms since the epoch). Callers must wait for the read barrier
   * first.
   * @throws not_found
   */
  isAway(username: string, now: number): Promise<boolean>
  /**
   * Returns the seller's current username, given a current or former username. Callers must wait for the read barrier
   * first.
   * @throws not_found
   */
  usernameOf(username: string): Promise<string>
  recordViews(id: string, views: number): void
}

export function createListingReads(
  pool: pg.Pool,
  invalidations: InvalidationLog,
  showcase: CatalogCache,
  search: CatalogSearch,
  settings: CatalogSettings,
  listFeedback: ListFeedback,
): ListingReads {
  /**
   * Returns current data of a listing. A listing that is not cached is read at the same time as the read barrier,
   * because the SQL statement itself returns current data.
   */
  async function currentListing(id: string): Promise<ListingJson> {
    if (showcase.listings.get(id)) await invalidations.waitUntilCurrent()
    const cached = showcase.listings.get(id)
    if (cached) return cached
    const epoch = showcase.listings.epoch()
    const [listing] = await Promise.all([findListingText(pool, id), invalidations.waitUntilCurrent()])
    if (!listing) throw fail('not_found')
    showcase.listings.set(id, listing, epoch)
    return listing
  }

  async function sellerText(id: string): Promise<SellerJson> {
    const cached = showcase.sellers.get(id)
    const hasReviews = isFeatureOn('reviews')
    if (cached?.hasReviews === hasReviews) return cached
    const epoch = showcase.sellers.epoch()
    const [page, feedback] = await Promise.all([
      findSellerPage(pool, id),
      hasReviews ? listFeedback(id, newestFeedback) : [],
    ])
    if (!page) throw fail('not_found')
    const text = renderSellerJson(page, feedback, settings.firstPartyReturnDays)
    showcase.sellers.set(id, text, epoch)
    return text
  }

  async function countOf(id: string): Promise<number> {
    return (await search.countSellers([id])).get(id) ?? 0
  }

  const withCount = (seller: SellerJson, count: number, now: number, feedback = seller.newest): string => {
    const { head, awayUntil } = seller
    const until = isAwayAt(seller, now) ? `"${new Date(awayUntil!).toISOString()}"` : 'null'
    return `${head},"awayUntil":${until},"feedback":${feedback},"itemCount":${count}}`
  }

  function feeText({ priceCents, currency }: ListingJson): string {
    const fee = serviceFeeCents(priceCents, settings.serviceFeeBps, currency)
    const saved = settings.perkNoServiceFee === 1 ? fee : 0
    const money = (cents: number) => `{"cents":${cents},"currency":"${currency}"}`
    return `"serviceFee":${money(fee)},"memberSaves":${money(saved)}`
  }

  function membersUntil({ listedAt }: ListingJson, { isSA }: SellerJson, now: number): string {
    const opensAt = listedAt + earlyAccessMs(settings)
    return isSA && opensAt > now ? `"${new Date(opensAt).toISOString()}"` : 'null'
  }

  async function requireSellerId(username: string): Promise<string> {
    const id = (await search.sellerIdOf(username)) ?? (await findSellerIdByFormerUsername(pool, username))
    if (id === undefined) throw fail('not_found')
    return id
  }

  return {
    usernameOf: async (username) => (await sellerText(await requireSellerId(username))).username,
    isAway: async (username, now) => isAwayAt(await sellerText(await requireSellerId(username)), now),
    async sellerByName(username, feedback, now) {
      const id = await requireSellerId(username)
      const seller = await sellerText(id)
      const count = await countOf(id)
      // The shop of a super-admin who is not a seller is public only while it has a listing for sale.
      if (!seller.isSeller && !(seller.isSA && count > 0)) throw fail('not_found')
      if (isHidden(seller)) throw fail('not_found')
      const all =
        feedback === 'all' && isFeatureOn('reviews')
          ? feedbackJson(await listFeedback(id, mostFeedback))
          : undefined
      return withCount(seller, count, now, all)
    },
    async listing(id, now) {
      const listing = await currentListing(id)
      const seller = await sellerText(listing.sellerId)
      if (isHidden(seller)) throw fail('not_found')
      const count = await countOf(listing.sellerId)
      const parts = [
        `${listing.head},"seller":${withCount(seller, count, now)}`,
        `"membersUntil":${membersUntil(listing, seller, now)}`,
        feeText(listing),
        `"delivery":${JSON.stringify(deliveryTermsAt(settings, now))}`,
      ]
      return { text: parts.join(), views: `,"viewCount":${listing.views}}` }
    },
    recordViews(id, views) {
      const listing = showcase.listings.get(id)
      if (listing) listing.views = views
    },
  }
}

/** First-party sellers and their listings are hidden while first-party sales are off. */
const isHidden = ({ isSA }: SellerJson): boolean => isSA && !isFeatureOn('firstParty')

function isAwayAt({ awayUntil }: SellerJson, now: number): boolean {
  return awayUntil !== null && awayUntil > now
}
