import { dayMs } from '#platform/core/clock.ts'
import type { ReviewCause } from '#contract/listings/review-causes.ts'

/** A rule for listings that staff must approve. A listing must meet all conditions that are not null. */
export interface StoredReviewRule {
  /** Number of published listings up to which a seller's new listings must be approved. */
  firstListings: number | null
  typeId: number | null
  /** Id of the brand, null if the rule has no brand, or -1 if no brand has the name in the rule. */
  brandId: number | null
  /** Price in cents above which a listing must be approved. */
  aboveCents: number | null
  /** Days after registration during which a seller counts as new. */
  newSellerDays: number | null
}

/** Content of a listing that rules depend on. */
export interface ReviewedContent {
  brandId: number | null
  /** Ids of the listing's type, the types above it, and the types merged into them. */
  typeIds: readonly number[]
  /** Price in cents. Null for an incomplete listing. */
  priceCents: number | null
  sizes: readonly { isRetired: boolean; priceCents: number | null }[]
}

export interface ReviewedSeller {
  /** Number of listings that the seller has published so far. */
  published: number
  createdAt: Date
  /** True for the marketplace's own accounts, whose listings need no approval. */
  isFirstParty: boolean
}

/**
 * Returns the conditions of all rules that a listing meets, in alphabetical order and without duplicates. The list is
 * empty if the listing needs no approval.
 */
export function reviewCauses(
  rules: readonly StoredReviewRule[],
  seller: ReviewedSeller,
  content: ReviewedContent,
  now: Date,
): ReviewCause[] {
  if (seller.isFirstParty) return []
  const causes = rules.filter((rule) => matches(rule, seller, content, now)).flatMap(causesOf)
  return [...new Set(causes)].sort()
}

/**
 * Returns the causes for which a published listing must be approved again after an edit. Only a changed brand or
 * category counts. A changed price or title does not make a listing unavailable.
 */
export function causesAfterEdit(
  rules: readonly StoredReviewRule[],
  seller: ReviewedSeller,
  { before, after }: { before: ReviewedContent; after: ReviewedContent },
  now: Date,
): ReviewCause[] {
  const newRules = rules.filter(
    (rule) =>
      (rule.brandId !== null || rule.typeId !== null) &&
      !hasBrandAndType(rule, before) &&
      hasBrandAndType(rule, after),
  )
  return reviewCauses(newRules, seller, after, now)
}

function matches(
  rule: StoredReviewRule,
  { published, createdAt }: ReviewedSeller,
  content: ReviewedContent,
  now: Date,
): boolean {
  const { firstListings, aboveCents, newSellerDays } = rule
  return (
    hasBrandAndType(rule, content) &&
    (firstListings === null || published < firstListings) &&
    (aboveCents === null || highestPrice(content) > aboveCents) &&
    (newSellerDays === null || now.getTime() - createdAt.getTime() < newSellerDays * dayMs)
  )
}

function hasBrandAndType(
  { brandId, typeId }: StoredReviewRule,
  content: Pick<ReviewedContent, 'brandId' | 'typeIds'>,
): boolean {
  return (
    (brandId === null || content.brandId === brandId) && (typeId === null || content.typeIds.includes(typeId))
  )
}

function highestPrice({ priceCents, sizes }: ReviewedContent): number {
  const own = sizes.filter(({ isRetired }) => !isRetired).map((size) => size.priceCents ?? 0)
  return Math.max(priceCents ?? 0, ...own)
}

function causesOf(rule: StoredReviewRule): ReviewCause[] {
  const conditions: Record<Exclude<ReviewCause, 'declined'>, unknown> = {
    first: rule.firstListings,
    type: rule.typeId,
    brand: rule.brandId,
    price: rule.aboveCents,
    'new-seller': rule.newSellerDays,
  }
  return (Object.keys(conditions) as (keyof typeof conditions)[]).filter((key) => conditions[key] !== null)
}
