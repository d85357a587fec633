import { EmptyState } from '#web/kit/empty-state.tsx'
import type { WatchedListing } from '#contract/catalog/watch.ts'
import { PageLinks } from '#web/kit/list/pages.tsx'
import { Tabs } from '#web/kit/list/tabs.tsx'
import { WatchList } from '#web/features/watch/list.tsx'
import { t, tableOf } from '#web/lib/text/t.ts'

type State = WatchedListing['state']

interface WatchingProps {
  watched: {
    products: WatchedListing[]
    counts: Record<State, number>
    offerRule: { hours: number; membersFirst: boolean }
    state: State | ''
    page: number
    pages: number
  }
}

const emptyTexts: Record<State, string> = tableOf('watching.none')

export function Watching({ watched }: WatchingProps) {
  const { products, counts, offerRule, state, page, pages } = watched
  const all = counts['in-stock'] + counts['sold-out']
  if (all === 0) return <EmptyWatchlist />
  return (
    <section aria-label={t('watch.list')}>
      <Tabs
        label={t('watching.by-state')}
        name="state"
        current={state}
        tabs={[
          { value: '', label: t('watching.all'), count: all },
          { value: 'in-stock', label: t('watch.state.in-stock'), count: counts['in-stock'] },
          { value: 'price-dropped', label: t('watch.state.price-dropped'), count: counts['price-dropped'] },
          { value: 'last-one', label: t('watch.state.last-one'), count: counts['last-one'] },
          { value: 'sold-out', label: t('watch.state.sold-out'), count: counts['sold-out'] },
        ]}
      />
      {products.length === 0 && state !== '' && <p className="py-8 text-soft">{emptyTexts[state]}</p>}
      <WatchList key={`${state}${page}`} listings={products} />
      <PageLinks page={page} pages={pages} />
      <p className="mt-6 max-w-prose text-soft">
        {t('watching.rule', {
          hours: offerRule.hours,
          first: offerRule.membersFirst ? 'members' : 'watchers',
        })}
      </p>
    </section>
  )
}

function EmptyWatchlist() {
  return <EmptyState>{t('watching.empty')}</EmptyState>
}
