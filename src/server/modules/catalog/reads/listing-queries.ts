import type pg from 'pg'
import { serviceFeeCents } from '#contract/catalog/fees.ts'
import { minFitAnswers, type FitCounts } from '#contract/catalog/fit.ts'
import type { FieldAnswer } from '#contract/fields/custom-fields.ts'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Language } from '#platform/language/translate.ts'
import { isFeatureOn } from '#platform/settings/features.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'
import { listSellerFields } from '#modules/accounts/accounts.ts'
import { attributesVersion } from '../core/attributes.ts'
import { deliveryTermsAt, type DeliverySettings } from '../core/delivery-terms.ts'
import type { StoredFeedback } from '../core/feedback-entry.ts'
import { earlyAccessMs, type EarlyAccess } from '../inventory/early-access.ts'
import type { CatalogSearch } from '../search/catalog-search.ts'
import { findListingText, type ListingJson } from './cache/card.store.ts'
import { findSellerIdByFormerUsername, findSellerPage } from '../core/seller.store.ts'
import { feedbackJson, renderSellerJson, sellerJsonSettings, type SellerJson } from '../core/seller-view.ts'
import type { CatalogCache } from './cache/catalog-cache.ts'

/** Current values of the catalog settings. The values can change while the app runs. */
export type CatalogSettings = Readonly<
  EarlyAccess &
    DeliverySettings &
    Pick<SettingValues, 'serviceFeeBps' | 'perkNoServiceFee' | 'firstPartyReturnDays'>
>

/** Functions that read reviews. Injected, because the reviews module is in a higher layer. */
export interface ReviewQueries {
  /** Returns a seller's reviews, newest first. */
  listFeedback(sellerId: string, limit: number): Promise<StoredFeedback[]>
  /** Counts the buyers' answers to the question how items of a brand and type (`brand:type`) fit. */
  countFit(of: string): Promise<FitCounts>
}

/** Number of cached reviews per seller. A few are enough, because most web pages show only a few reviews. */
const cachedFeedbackCount = 8
/** Maximum number of reviews per response. `/feedback/reviews` returns all reviews in pages. */
const maxFeedback = 10_000

export interface ListingQueries {
  /**
   * Returns the API contract's `listing` at `now` (ms since the epoch) as JSON text in two parts. `views` contains the
   * last member of the JSON object, and `text` contains everything before it.
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
  /**
   * Returns a seller's public custom field values, formatted in a language. The list is empty if the seller has no
   * public shop.
   */
  listSellerFields(username: string, language: Language): Promise<FieldAnswer[]>
  recordViews(id: string, views: number): void
}

export function createListingQueries(
  pool: pg.Pool,
  invalidations: InvalidationLog,
  cache: CatalogCache,
  search: CatalogSearch,
  settings: CatalogSettings,
  { listFeedback, countFit }: ReviewQueries,
): ListingQueries {
  /**
   * Returns current data of a listing. Reads an uncached listing without waiting for the read barrier first, because
   * the SQL statement itself returns current data. Reads the listing again if the definitions of attributes changed
   * during the read, because the definitions determine which values everyone sees.
   */
  async function currentListing(id: string): Promise<ListingJson> {
    if (cache.listings.get(id)) await invalidations.waitUntilCurrent()
    const cached = cache.listings.get(id)
    if (cached) return cached
    const epoch = cache.listings.epoch()
    const version = attributesVersion()
    let [listing] = await Promise.all([findListingText(pool, id), invalidations.waitUntilCurrent()])
    if (attributesVersion() !== version) listing = await findListingText(pool, id)
    if (!listing) throw fail('not_found')
    cache.listings.set(id, listing, epoch)
    return listing
  }

  async function sellerText(id: string): Promise<SellerJson> {
    const cached = cache.sellers.get(id)
    const current = sellerJsonSettings(settings)
    if (cached?.settings === current) return cached
    const epoch = cache.sellers.epoch()
    const [page, feedback] = await Promise.all([
      findSellerPage(pool, id),
      isFeatureOn('reviews') ? listFeedback(id, cachedFeedbackCount) : [],
    ])
    if (!page) throw fail('not_found')
    const text = renderSellerJson(page, isFeatureOn('reviews') ? feedback : [], settings)
    if (text.settings === current) cache.sellers.set(id, text, epoch)
    return text
  }

  invalidations.on('fit', (keys) => keys.forEach((key) => cache.fits.drop(key)))
  invalidations.onReset(() => cache.fits.dropAll())

  /**
   * Returns the buyers' answers about how items of a brand and type fit, as a JSON member, or '' if there are too few
   * answers.
   */
  async function fitText(of: string): Promise<string> {
    if (!isFeatureOn('reviews')) return ''
    let fit = cache.fits.get(of)
    if (!fit) {
      const epoch = cache.fits.epoch()
      fit = await countFit(of)
      cache.fits.set(of, fit, epoch)
    }
    return fit.small + fit.true + fit.large < minFitAnswers ? '' : `,"fit":${JSON.stringify(fit)}`
  }

  async function countOf(id: string): Promise<number> {
    return (await search.countSellers([id])).get(id) ?? 0
  }

  const withCount = (seller: SellerJson, count: number, now: number, feedback = seller.newest): string => {
    const { head, awayUntil } = seller
    const until = isAwayAt(seller, now) ? `"${new Date(awayUntil!).toISOString()}"` : 'null'
    return `${head},"awayUntil":${until},"feedback":${feedback},"itemCount":${count}}`
  }

  function feeText({ priceCents, currency, hasVariantPrices }: ListingJson): string {
    const fee = serviceFeeCents(priceCents, settings.serviceFeeBps, currency)
    const saved = settings.perkNoServiceFee === 1 ? fee : 0
    const money = (cents: number) => `{"cents":${cents},"currency":"${currency}"}`
    const rate = hasVariantPrices ? `"serviceFeeBps":${settings.serviceFeeBps},` : ''
    return `"serviceFee":${money(fee)},${rate}"memberSaves":${money(saved)}`
  }

  function membersUntil({ listedAt }: ListingJson, { isSA }: SellerJson, now: number): string {
    const opensAt = listedAt + earlyAccessMs(settings)
    return isSA && opensAt > now ? `"${new Date(opensAt).toISOString()}"` : 'null'
  }

  const findSellerId = async (username: string): Promise<string | undefined> =>
    (await search.sellerIdOf(username)) ?? (await findSellerIdByFormerUsername(pool, username))

  async function requireSellerId(username: string): Promise<string> {
    const id = await findSellerId(username)
    if (id === undefined) throw fail('not_found')
    return id
  }

  /** Returns a seller by current or former username, or undefined if there is no public shop. */
  async function findShownSeller(username: string) {
    const id = await findSellerId(username)
    if (id === undefined) return undefined
    const seller = await sellerText(id)
    const count = await countOf(id)
    // The shop of a first-party account that is not a seller is public only while the shop has a listing for sale.
    const isPublic = seller.isSeller || (seller.isSA && count > 0)
    return isPublic && !isHidden(seller) ? { id, seller, count } : undefined
  }

  return {
    usernameOf: async (username) => (await sellerText(await requireSellerId(username))).username,
    isAway: async (username, now) => isAwayAt(await sellerText(await requireSellerId(username)), now),
    async sellerByName(username, feedback, now) {
      const found = await findShownSeller(username)
      if (!found) throw fail('not_found')
      const { id, seller, count } = found
      const all =
        feedback === 'all' && isFeatureOn('reviews')
          ? feedbackJson(await listFeedback(id, maxFeedback))
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
      return { text: parts.join() + (await fitText(listing.fitOf)), views: `,"viewCount":${listing.views}}` }
    },
    async listSellerFields(username, language) {
      await invalidations.waitUntilCurrent()
      return listSellerFields(pool, language, async () => (await findShownSeller(username))?.id)
    },
    recordViews(id, views) {
      const listing = cache.listings.get(id)
      if (listing) listing.views = views
    },
  }
}

/** Returns whether a seller is hidden. First-party sellers are hidden while first-party sales are off. */
const isHidden = ({ isSA }: SellerJson): boolean => isSA && !isFeatureOn('firstParty')

function isAwayAt({ awayUntil }: SellerJson, now: number): boolean {
  return awayUntil !== null && awayUntil > now
}
