import { Link } from '#web/kit/links.tsx'
import { createAuthenticatedLoader } from '#web/lib/page/authenticated-loader.ts'
import { isHiddenList } from '#web/features/list/hidden-list.ts'
import { loadList } from '#web/features/list/load-list.ts'
import { ListingGridPage } from '#web/features/list/listing-list.tsx'
import { useListingLinks } from '#web/features/listing/listing-links.ts'
import { ListActions } from '#web/features/saved-searches/list-actions.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { importPart } from '#web/lib/page/load-part.ts'
import type { Route } from './+types/page.ts'

export { publicPageHeaders as headers } from '#web/lib/page/public-page.ts'

export function loader(args: Route.LoaderArgs) {
  return loadList(createServerCall(args), args.request.url, { direct: true })
}

export const clientLoader = createAuthenticatedLoader(async () => {
  const { loadList } = await importPart(() => import('#web/features/list/load-list.ts'))
  return ({ call, url }) => loadList(call, url, { direct: true })
})

/** List of all first-party items. */
export default function DirectPage({ loaderData: list }: Route.ComponentProps) {
  const { toPage } = useListingLinks()
  return (
    <div className="page-width pt-8">
      <PageHead
        title={t('site.direct')}
        description={t('direct.description', { count: list.total })}
        canonical="/direct"
        isHidden={isHiddenList(list)}
      />
      <h1 className="text-head">{t('site.direct')}</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">
        {rich('direct.text', {
          link: (words) => (
            <Link to={toPage('/shop/subscribe')} className="text-link text-ink">
              {words}
            </Link>
          ),
        })}
      </p>
      <ListActions list={list} />
      <ListingGridPage list={list} hasSeller />
    </div>
  )
}
