import type { Card } from '#contract/catalog/catalog.ts'
import { listingPath } from '#web/features/listing/listing-links.ts'
import { Heart } from '#web/features/watch/heart.tsx'
import { t } from '#web/lib/text/t.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { Picture } from '#web/kit/picture.tsx'
import { Link, PrimaryLink } from '#web/kit/links.tsx'
import { pageTexts } from '#web/lib/page/page-texts.ts'

interface HeroProps {
  lead: Card | undefined
  listingTotal: number
  brandTotal: number
  sellerTotal: number
}

export function Hero({ lead, listingTotal, brandTotal, sellerTotal }: HeroProps) {
  const { heading } = pageTexts()
  return (
    <section className="page-width grid grid-cols-1 items-end gap-x-10 gap-y-8 pt-6 md:grid-cols-[1.25fr_1fr] md:items-center md:pt-10">
      <div className="">
        <h1 className="text-display">{heading ?? t('landing.hero.heading')}</h1>
        <p className="mt-6 max-w-md text-lead text-soft">
          {listingTotal === 0
            ? t('landing.hero.empty')
            : t('landing.hero.text', { items: listingTotal, brands: brandTotal, sellers: sellerTotal })}
        </p>
        <p className="mt-6 flex flex-wrap gap-3 max-md:[&_.button]:px-4 md:mt-8">
          <PrimaryLink to="/shop?stock=1">{t('common.see-new')}</PrimaryLink>
          <a href="#protection" className="button button-line">
            {t('landing.hero.how-it-works')}
          </a>
        </p>
      </div>
      {lead?.photo && <LeadListing listing={lead} photo={lead.photo} />}
    </section>
  )
}

function LeadListing({ listing, photo }: { listing: Card; photo: NonNullable<Card['photo']> }) {
  return (
    <figure className="mx-auto w-full max-w-sm md:mx-0 md:w-[min(100%,56svh)] md:max-w-none md:justify-self-end">
      <div className="relative">
        <Link to={listingPath(listing)} className="block rounded-arch">
          <div className="aspect-4/5 overflow-hidden rounded-arch bg-tile max-md:aspect-5/4">
            <Picture
              photo={photo}
              sizes="(min-width: 52rem) 40vw, 24rem"
              isPreloaded
              alt={photo.alt || listing.title}
              className="size-full"
            />
          </div>
        </Link>
        <Heart listing={listing} className="absolute right-4 bottom-4 on-photo" />
      </div>
      <figcaption className="mt-3 flex justify-between gap-4">
        <span className="min-w-0">
          <bdi>{listing.title}</bdi>
          <span className="block text-soft">
            {t('landing.hero.from-seller', { name: listing.seller.name })}
          </span>
        </span>
        <span className="tabular-nums">{moneyText(listing.price)}</span>
      </figcaption>
    </figure>
  )
}
