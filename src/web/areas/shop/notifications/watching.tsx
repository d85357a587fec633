import { NothingYet } from '#web/ui/nothing-yet.tsx'
import type { WatchedListing } from '#contract/catalog/watch.ts'
import { PageLinks } from '#web/ui/list/pages.tsx'
import { Tabs } from '#web/ui/list/tabs.tsx'
import { WatchList } from '#web/features/watch/list.tsx'
import { countOf } from '#web/ui/words.ts'

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

const none: Record<State, string> = {
  'in-stock': 'Nothing you watch is for sale as it was.',
  'price-dropped': 'None of it has become cheaper yet.',
  'last-one': 'Of none of it is there a last one.',
  'sold-out': 'None of it is sold out.',
}

export function Watching({ watched }: WatchingProps) {
  const { products, counts, offerRule, state, page, pages } = watched
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (all === 0) return <NothingWatched />
  return (
    <section aria-label="Watched pieces">
      <Tabs
        label="What became of them"
        name="state"
        current={state}
        tabs={[
          { value: '', label: 'All', count: all },
          { value: 'in-stock', label: 'In stock', count: counts['in-stock'] },
          { value: 'price-dropped', label: 'Price dropped', count: counts['price-dropped'] },
          { value: 'last-one', label: 'Last one', count: counts['last-one'] },
          { value: 'sold-out', label: 'Sold out', count: counts['sold-out'] },
        ]}
      />
      {products.length === 0 && state !== '' && <p className="py-8 text-soft">{none[state]}</p>}
      <WatchList key={`${state}${page}`} listings={products} />
      <PageLinks page={page} pages={pages} />
      <p className="mt-6 max-w-prose text-soft">
        When a size comes back, each unit is set aside for one watcher at a time, for{' '}
        {countOf(offerRule.hours, 'hour')}
        {offerRule.membersFirst
          ? ': members first, then in the order in which people began to watch.'
          : ', in the order in which people began to watch.'}
      </p>
    </section>
  )
}

function NothingWatched() {
  return (
    <NothingYet>
      You watch nothing yet. Press the heart on a piece, and we tell you when it becomes cheaper, when only
      one is left, and when it is back.
    </NothingYet>
  )
}
