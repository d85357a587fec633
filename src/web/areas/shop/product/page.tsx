import {
  isRouteErrorResponse,
  redirect,
  type ClientLoaderFunctionArgs,
  type ClientActionFunctionArgs,
} from 'react-router'
import { createAuthenticatedLoader } from '#web/lib/page/authenticated-loader.ts'
import { PageHead } from '#web/features/site/page-head.tsx'
import { listingPath, canonicalPath } from '#web/features/listing/listing-links.ts'
import { useShell } from '#web/features/site/shell.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { pictureUrl } from '#web/kit/picture.tsx'
import { chooseSize } from './choose-size.ts'
import { Crumbs } from './crumbs.tsx'
import { Description } from './description.tsx'
import { Gallery } from './gallery/gallery.tsx'
import { breadcrumbLd, productLd } from './json-ld.ts'
import { loadProduct } from './load.ts'
import { Offer } from './offer.tsx'
import { Report } from './report.tsx'
import { Reviews } from './reviews.tsx'
import { SellerBox } from './seller-box.tsx'
import { Slot } from '#web/features/site/slot.tsx'
import { ListingSection } from '#web/features/list/listing-grid.tsx'
import { useShippingTerms } from './use-shipping-terms.ts'
import { t } from '#web/lib/text/t.ts'
import { importPart } from '#web/lib/page/load-part.ts'
import type { Route } from './+types/page.ts'

export { publicPageHeaders as headers } from '#web/lib/page/public-page.ts'
export { Gone as ErrorBoundary } from './gone.tsx'

export const loader = (args: Route.LoaderArgs) =>
  loadProduct({ call: createServerCall(args), url: args.request.url, params: args.params })

const loadHere = createAuthenticatedLoader(
  async () => (await importPart(() => import('./load.ts'))).loadProduct,
)

/**
 * Redirects to the home page if the visitor clicks a link to a missing item. On server-rendered pages, `gone.tsx` does
 * the redirect (spec §8).
 */
export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loadHere(args).catch((error: unknown) => {
    throw isRouteErrorResponse(error) && error.status === 404 ? redirect('/') : error
  })

export function action(args: Route.ActionArgs) {
  return chooseSize(args)
}

/**
 * Handles the form in the browser. The handler is loaded only on the first click, because this page is often the first
 * page of a visit and must load fast.
 */
export async function clientAction(args: ClientActionFunctionArgs) {
  return (await importPart(() => import('./choose-size.ts'))).chooseSizeHere(args)
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { listing, here: atHome, similar, details, means } = loaderData
  const { here, reload } = useShippingTerms(listing, atHome)
  const { origin, marketplace } = useShell()
  const [first] = listing.photos
  return (
    <div className="page-width pt-4">
      <PageHead
        title={t('product.page-title', { title: listing.title, brand: listing.brand })}
        description={listing.description.slice(0, 160)}
        canonical={canonicalPath(listingPath(listing), listing.seller.isSA)}
        kind="product"
        image={first && pictureUrl(first)}
        jsonLd={
          import.meta.env.SSR && [
            productLd(listing, origin, marketplace.lists.newConditions, details),
            breadcrumbLd(listing, origin),
          ]
        }
      />
      <Crumbs listing={listing} />
      <div className="mt-2 grid grid-cols-1 tall:max-md:pb-20 gap-x-12 gap-y-4 md:gap-y-8 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="md:sticky md:top-6 md:self-start">
          <Gallery key={listing._id} photos={listing.photos} title={listing.title} />
        </div>
        <div>
          <Offer key={listing._id} listing={listing} here={here} reload={reload} />
          <Description {...{ listing, here, details, means }} />
          <Slot name="product" of={listing._id} />
          <SellerBox listing={listing} />
          <Report key={listing._id} id={listing._id} />
        </div>
      </div>
      <Reviews seller={listing.seller} />
      <ListingSection id="similar" title={t('product.similar')} listings={similar} />
    </div>
  )
}
