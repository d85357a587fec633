import { Link } from '#web/kit/links.tsx'
import { ratingText } from '#web/lib/format/numbers.ts'
import type { SellerInfo } from '#contract/catalog/catalog.ts'
import { useListingLinks } from '#web/features/listing/listing-links.ts'
import { t } from '#web/lib/text/t.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { ChevronIcon, StarIcon } from '#web/kit/icons.tsx'

interface ReviewHeadProps {
  seller: SellerInfo
  total: number
  rating: number | null
}

/** Heading that shows the reviewed seller with the number of reviews and the rating (spec §2). */
export function ReviewHead({ seller, total, rating }: ReviewHeadProps) {
  const { toProfile } = useListingLinks()
  return (
    <header>
      <Link to={toProfile(seller.username)} className="text-link gap-1 text-soft">
        <ChevronIcon className="size-4 rotate-180" />
        {t('reviews.page.back')}
      </Link>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name={seller.name} location={seller.sellerav?.location} className="h-28 w-22" />
        <div className="min-w-[min(14rem,100%)] grow">
          <h1 className="text-head">
            <bdi>{seller.name}</bdi>
          </h1>
          {seller.instagram && (
            <a href={instagramUrl(seller.instagram)} rel="noreferrer" target="_blank" className="text-link">
              @{withoutAtSign(seller.instagram)}
            </a>
          )}
        </div>
        <p className="flex flex-wrap items-baseline gap-x-6 sm:text-right">
          {rating !== null && (
            <span
              role="img"
              aria-label={t('reviews.page.rated', { rating: ratingText(rating) })}
              className="inline-flex items-center gap-2 font-display text-head tabular-nums"
            >
              <StarIcon className="size-7 text-accent" />
              {ratingText(rating)}
            </span>
          )}
          <span className="text-lead">{t('reviews.count', { count: total })}</span>
        </p>
      </div>
    </header>
  )
}

function withoutAtSign(handle: string): string {
  return handle.replace(/^@/, '')
}

function instagramUrl(handle: string): string {
  return `https://www.instagram.com/${encodeURIComponent(withoutAtSign(handle))}/`
}
