import { Suspense } from 'react'
import type { Product } from '#contract/catalog/catalog.ts'
import { useSession } from '#web/lib/session/state.ts'
import { Heart } from './heart.tsx'
import { useIsWatched, useWatchCount } from './watchlist.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'

const LazyListingTarget = lazyPart(async () => (await import('./listing-target.tsx')).ListingTarget)

const chip = 'inline-flex min-h-11 items-center gap-2 rounded-round border border-edge px-4 hover:border-ink'

interface WatchButtonsProps {
  listing: Product
  /** Chosen variant of a listing with options. */
  chosen: Product['sizes'][number] | undefined
}

/**
 * Buttons on a listing's page to watch the listing: one for any size, and one for each size. A listing with options can
 * have many variants, so only the chosen variant and sold variants have buttons.
 */
export function WatchButtons({ listing, chosen }: WatchButtonsProps) {
  const isBuyer = useSession()?.buyer != null
  const isWatched = useIsWatched({ _id: listing._id, sizeID: null }, true)
  const count = useWatchCount(listing._id, listing.watchCount)
  const { title } = listing
  const hasSizes = listing.sizes.length > 1
  return (
    <TitledSection
      id="watch"
      title={t('watch.heading')}
      className="mt-6 border-t border-line pt-5"
      titleClass="font-text font-semibold tracking-normal"
    >
      <p className="text-soft">{t('watch.note', { count })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Heart
          listing={listing}
          name={hasSizes ? t('watch.item-any-size', { title }) : t('watch.item', { title })}
          className={chip}
        >
          {hasSizes ? t('watch.any-size') : t('watch.button')}
        </Heart>
        {hasSizes &&
          shownSizes(listing, chosen).map((size) => (
            <Heart
              key={size.ID}
              listing={listing}
              size={size}
              name={t('watch.item-option', { title, option: translateValue(size.size) })}
              className={chip}
            >
              <span className={size.qty < 1 ? 'line-through' : ''}>{translateValue(size.size)}</span>
            </Heart>
          ))}
      </div>
      {isBuyer && isWatched && (
        <Suspense>
          <LazyListingTarget listing={listing} />
        </Suspense>
      )}
    </TitledSection>
  )
}

const shownSizes = ({ optionAxes, sizes }: Product, chosen: WatchButtonsProps['chosen']) =>
  optionAxes ? sizes.filter((size) => size.qty < 1 || size.ID === chosen?.ID) : sizes
