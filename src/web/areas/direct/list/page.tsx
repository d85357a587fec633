import { numberText } from '#web/ui/numbers.ts'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadList } from '#web/features/list/load-list.ts'
import { ListingGridPage } from '#web/features/list/listing-list.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { callFrom } from '#web/server-call.ts'

export { publicPage as headers } from '#web/public-page.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadList(callFrom(args), args.request.url, { direct: true })
}

/** Everything the marketplace itself sells, of all its collections. */
export default function DirectPage() {
  const list = useLoaderData<typeof loader>()
  return (
    <div className="page-width pt-8">
      <PageHead
        title="Direct"
        description={`${numberText(list.total)} pieces the house has chosen and sells itself, by brand, size, colour and price.`}
        canonical="/direct"
        isHidden={list.filter.search !== undefined}
      />
      <h1 className="text-head">Direct</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">
        Pieces the house has chosen, owns and sells itself.{' '}
        <Link to="/shop/subscribe" className="text-link text-ink">
          What members have of it
        </Link>
      </p>
      <ListingGridPage list={list} hasSeller />
    </div>
  )
}
