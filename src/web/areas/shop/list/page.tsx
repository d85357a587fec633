import { createAuthenticatedLoader } from '#web/lib/page/authenticated-loader.ts'
import { isHiddenList } from '#web/features/list/hidden-list.ts'
import { loadList } from '#web/features/list/load-list.ts'
import { ListingGridPage } from '#web/features/list/listing-list.tsx'
import { ListActions } from '#web/features/saved-searches/list-actions.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { t } from '#web/lib/text/t.ts'
import { SearchInterpretation } from './search-interpretation.tsx'
import { canonicalListUrl, withoutUnknownValues, listTitle } from './title.ts'
import { importPart } from '#web/lib/page/load-part.ts'
import type { Route } from './+types/page.ts'

export { publicPageHeaders as headers } from '#web/lib/page/public-page.ts'

export function loader(args: Route.LoaderArgs) {
  return loadList(createServerCall(args), args.request.url)
}

export const clientLoader = createAuthenticatedLoader(async () => {
  const { loadList } = await importPart(() => import('#web/features/list/load-list.ts'))
  return ({ call, url }) => loadList(call, url)
})

export default function ShopPage({ loaderData: list }: Route.ComponentProps) {
  const { total, listings, facets } = list
  const filter = withoutUnknownValues(list.filter, facets)
  const title = listTitle(filter)
  return (
    <div className="page-width pt-8">
      <PageHead
        title={title}
        description={t('list.description', { title, count: total })}
        canonical={canonicalListUrl(listings.length === 0 ? {} : filter)}
        isHidden={isHiddenList(list)}
      />
      <h1 className="text-head">{title}</h1>
      <SearchInterpretation list={list} />
      <ListActions list={list} />
      <ListingGridPage list={list} hasSeller />
    </div>
  )
}
