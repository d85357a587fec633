import { isFeatureOn } from '#platform/settings/features.ts'
import { placeText } from '#platform/language/formats.ts'
import { languages } from '#platform/language/translate.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'
import type { SellerCard, SellerInfo } from '#contract/catalog/catalog.ts'
import { readFeedback, type StoredFeedback } from './feedback-entry.ts'
import type { SellerPage, CatalogSellerRow } from './seller.store.ts'

/**
 * Returns the average number of stars, given a sum of half stars. The average is rounded once, to one decimal (spec
 * §9). Returns null if there are no reviews.
 */
export function averageRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 5) / count) / 10
}

/** Returns a seller's public data for a seller card. `itemCount` is the number of listings for sale. */
export function sellerCardOf(row: CatalogSellerRow, itemCount: number): SellerCard {
  const hasReviews = isFeatureOn('reviews')
  return {
    _id: row.id,
    username: row.username,
    name: row.name,
    instagram: row.instagram,
    sellerav: row.avatarKey === null ? null : { location: `/pictures/${row.avatarKey}-320.webp` },
    isSA: row.isSA,
    rating: hasReviews ? averageRating(row.ratingSum, row.ratingCount) : null,
    reviewCount: hasReviews ? row.ratingCount : 0,
    itemCount,
  }
}

/**
 * JSON text of the API contract's `sellerInfo`. `head` omits `itemCount`, `feedback`, `awayUntil`, and the closing
 * brace, which are appended for each response.
 */
export interface SellerJson {
  username: string
  head: string
  /** Newest reviews of the seller, as JSON text. */
  newest: string
  /**
   * End of the seller's latest vacation in ms since the epoch, which can be in the past; null if there was no vacation.
   */
  awayUntil: number | null
  isSeller: boolean
  isSA: boolean
  /** Settings with which the JSON text was rendered. If the settings have changed, the JSON text is stale. */
  settings: string
}

/** Settings that affect the JSON text of sellers. */
export type SellerJsonSettings = Pick<SettingValues, 'firstPartyReturnDays'>

/** Returns a text that identifies all settings and features that affect the JSON text of sellers. */
export const sellerJsonSettings = ({ firstPartyReturnDays }: SellerJsonSettings): string =>
  `${firstPartyReturnDays} ${isFeatureOn('reviews')} ${marketplaceCurrency()}`

export function renderSellerJson(
  row: SellerPage,
  newest: readonly StoredFeedback[],
  settings: SellerJsonSettings,
): SellerJson {
  const { itemCount: _, ...card } = sellerCardOf(row, 0)
  const info: Omit<SellerInfo, 'itemCount' | 'feedback' | 'awayUntil'> = {
    ...card,
    bio: row.bio,
    shipsFrom: row.shipsFrom,
    shipping: { cents: row.shippingCents, currency: marketplaceCurrency() },
    ships: { from: row.shipsFromCountry, city: cityOf(row), profile: row.shippingProfile },
    returnPolicy: row.returnPolicy,
    returns: returnsOf(row, settings.firstPartyReturnDays),
    joinedAt: row.joinedAt,
    responseMinutes: row.responseMinutes,
    soldCount: row.soldCount,
    shipHours: row.shipHours,
  }
  const head = JSON.stringify(info).slice(0, -1)
  const { username, isSeller, isSA } = row
  const awayUntil = row.awayUntil?.getTime() ?? null
  return {
    username,
    head,
    newest: feedbackJson(newest),
    awayUntil,
    isSeller,
    isSA,
    settings: sellerJsonSettings(settings),
  }
}

/** Returns the city that parcels are shipped from, or null if the seller entered the location as free text. */
function cityOf({ shipsFrom, shipsFromCity: city, shipsFromCountry: country }: SellerPage): string | null {
  if (!city || !country) return null
  const isOwnText = !languages.some(
    (language) => placeText(language, { address_city: city, country }) === shipsFrom,
  )
  return isOwnText ? null : city
}

/**
 * Returns the return terms of a seller. Buyers can return first-party items for at least `firstPartyReturnDays` days.
 */
function returnsOf(
  { isSA, returnDays, returnPaidBy }: SellerPage,
  firstPartyReturnDays: number,
): SellerInfo['returns'] {
  const minimum = isSA ? firstPartyReturnDays : 0
  if (returnDays === null && minimum === 0) return null
  return { days: Math.max(returnDays ?? 0, minimum), paidBy: returnPaidBy ?? 'buyer' }
}

/** Returns the API contract's `feedback` as JSON text. */
export function feedbackJson(stored: readonly StoredFeedback[]): string {
  return JSON.stringify(stored.flatMap((one) => readFeedback(one) ?? []))
}
