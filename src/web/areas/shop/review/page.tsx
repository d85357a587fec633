import { Suspense, use } from 'react'
import { useLoaderData, useLocation, type ClientLoaderFunctionArgs } from 'react-router'
import { createAuthenticatedLoader } from '#web/lib/page/authenticated-loader.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { loadInBrowser, loadReviews, type Loaded } from './load.ts'
import { Reviews } from './reviews.tsx'
import { ReviewsLoading } from './reviews-loading.tsx'
import type { SellerInfo } from '#contract/catalog/catalog.ts'
import { importPart } from '#web/lib/page/load-part.ts'
import type { Route } from './+types/page.ts'

export { publicPageHeaders as headers } from '#web/lib/page/public-page.ts'

export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

export async function loader(args: Route.LoaderArgs) {
  return {
    loaded: await loadReviews({ call: createServerCall(args), url: args.request.url, params: args.params }),
  }
}

const authenticatedLoader = createAuthenticatedLoader(async () => {
  const { loadReviews } = await importPart(() => import('./load.ts'))
  return async (page) => ({ loaded: await loadReviews(page) })
})

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadInBrowser(args, authenticatedLoader(args))
}

/**
 * Seller reviews screen (spec §2). The page also works when opened by its URL, without data passed by a previous page.
 */
export default function ReviewPage({ params: { username } }: Route.ComponentProps) {
  const { loaded } = useLoaderData<{ loaded: Loaded | Promise<Loaded> }>()
  const { state } = useLocation()
  // Data that is already loaded is rendered outside the Suspense boundary, because inside the boundary the server would
  // first render the loading overlay.
  return (
    <div className="page-width pt-8">
      {loaded instanceof Promise ? (
        <Suspense fallback={<ReviewsLoading seller={readPassedSeller(state, username)} />}>
          <LoadedReviews loaded={loaded} />
        </Suspense>
      ) : (
        <Reviews {...loaded} />
      )}
    </div>
  )
}

function LoadedReviews({ loaded }: { loaded: Promise<Loaded> }) {
  return <Reviews {...use(loaded)} />
}

/** Returns the seller from the navigation state (spec §2) if the data is complete and matches the URL. */
function readPassedSeller(state: unknown, username: string): SellerInfo | undefined {
  if (typeof state !== 'object' || state === null || !('seller' in state)) return undefined
  const seller = state.seller as Partial<SellerInfo> | null
  const isWhole =
    seller?.username === username && typeof seller.name === 'string' && Array.isArray(seller.feedback)
  return isWhole ? (seller as SellerInfo) : undefined
}
