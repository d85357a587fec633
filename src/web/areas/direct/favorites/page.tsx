import { LoadError } from '#web/features/live/load-error.tsx'
import { useListingLinks } from '#web/features/listing/listing-links.ts'
import { WaitingPage } from '#web/features/site/message-page.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { WatchList } from '#web/features/watch/list.tsx'
import { loadFavorites } from './load.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/page.ts'

/** Loads the watchlist in the browser, because only the browser has the user's token. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadFavorites(request)
}

export function HydrateFallback() {
  return (
    <WaitingPage title={t('direct.favorites.title')} text={t('direct.favorites.loading')} width="max-w-5xl" />
  )
}

/** First-party listings in the buyer's watchlist. */
export default function FavoritesPage({ loaderData: { got, error, now } }: Route.ComponentProps) {
  const { toPage } = useListingLinks()
  return (
    <div className="page-width max-w-5xl py-10 md:py-16">
      <PageHead title={t('direct.favorites.title')} isHidden />
      <h1 className="text-head">{t('direct.favorites.title')}</h1>
      <p className="mt-4 text-lead text-soft">{t('direct.favorites.text')}</p>
      {error !== null && <LoadError key={now} words={error} />}
      {got?.length === 0 && (
        <p className="mt-8 max-w-prose">
          {rich('direct.favorites.none', {
            link: (words) => <TextLink to="/direct">{words}</TextLink>,
          })}
        </p>
      )}
      {got !== null && got.length > 0 && (
        <div className="mt-8 border-t border-ink">
          <WatchList listings={got} />
        </div>
      )}
      <p className="mt-6">
        <TextLink to={toPage('/shop/notifications')}>{t('direct.favorites.all')}</TextLink>
      </p>
    </div>
  )
}
