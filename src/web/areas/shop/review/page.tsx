import { Suspense, use, useEffect, useRef } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useParams,
  useSearchParams,
} from 'react-router'
import { loadInBrowser, loadReviews, type Loaded } from './load.ts'
import { askedFromUrl } from './review-url.ts'
import { Reviews, reviewsId } from './reviews.tsx'
import { Waiting } from './waiting.tsx'
import type { SellerInfo } from '#contract/catalog/catalog.ts'

export { publicPage as headers } from '#web/public-page.ts'

export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

export async function loader(args: LoaderFunctionArgs) {
  return { loaded: await loadReviews(args) }
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadInBrowser(args)
}

/** Spec §2 "Seller reviews screen"; it also works on a deep link, with nothing handed to it. */
export default function ReviewPage() {
  const { loaded } = useLoaderData<{ loaded: Loaded | Promise<Loaded> }>()
  const { state } = useLocation()
  const { username = '' } = useParams()
  useTopOfPage()
  // What is here already stands outside the boundary: the server would hold it back behind the overlay.
  return (
    <div className="page-width pt-8">
      {loaded instanceof Promise ? (
        <Suspense fallback={<Waiting seller={readHanded(state, username)} />}>
          <WhenLoaded loaded={loaded} />
        </Suspense>
      ) : (
        <Reviews {...loaded} />
      )}
    </div>
  )
}

function WhenLoaded({ loaded }: { loaded: Promise<Loaded> }) {
  return <Reviews {...use(loaded)} />
}

/** After a page is turned one reads on at its beginning. */
function useTopOfPage(): void {
  const { page } = askedFromUrl(useSearchParams()[0])
  const seen = useRef(page)
  useEffect(() => {
    if (seen.current === page) return
    seen.current = page
    const top = document.getElementById(reviewsId)
    top?.scrollIntoView()
    top?.focus({ preventScroll: true })
  }, [page])
}

/** The seller's data that came with the navigation (spec §2), if it is this seller's and whole. */
function readHanded(state: unknown, username: string): SellerInfo | undefined {
  if (typeof state !== 'object' || state === null || !('seller' in state)) return undefined
  const seller = state.seller as Partial<SellerInfo> | null
  const isWhole =
    seller?.username === username && typeof seller.name === 'string' && Array.isArray(seller.feedback)
  return isWhole ? (seller as SellerInfo) : undefined
}
