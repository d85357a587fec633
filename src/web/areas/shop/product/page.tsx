import { useState } from 'react'
import {
  isRouteErrorResponse,
  redirect,
  type ClientLoaderFunctionArgs,
  type ClientActionFunctionArgs,
} from 'react-router'
import type { Photo } from '#contract/pictures.ts'
import { createAuthenticatedLoader } from '#web/lib/page/authenticated-loader.ts'
import { PageHead } from '#web/features/site/page-head.tsx'
import { useShell } from '#web/features/site/shell.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { chooseSizeOnServer } from './choose-size.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Description } from './description.tsx'
import { Gallery } from './gallery/gallery.tsx'
import { breadcrumbLd, productLd } from './json-ld.ts'
import { loadProduct } from './load.ts'
import { BuyBox } from './buy-box.tsx'
import { Report } from './report.tsx'
import { Reviews } from './reviews.tsx'
import { SellerBox } from './seller-box.tsx'
import { Slot } from '#web/features/site/slot.tsx'
import { ListingSection } from '#web/features/list/listing-grid.tsx'
import { RecentlyViewed } from '#web/features/recent/recently-viewed.tsx'
import { useShippingTerms } from './use-shipping-terms.ts'
import { t } from '#web/lib/text/t.ts'
import { importPart } from '#web/lib/page/load-part.ts'
import type { Route } from './+types/page.ts'

export { publicPageHeaders as headers } from '#web/lib/page/public-page.ts'
export { ProductErrorBoundary as ErrorBoundary } from './gone.tsx'

export const loader = (args: Route.LoaderArgs) =>
  loadProduct({ call: createServerCall(args), url: args.request.url, params: args.params })

const authenticatedLoader = createAuthenticatedLoader(
  async () => (await importPart(() => import('./load.ts'))).loadProduct,
)

/**
 * Redirects to the home page if the visitor clicks a link to a missing item. On server-rendered pages, `gone.tsx` does
 * the redirect (spec §8).
 */
export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  authenticatedLoader(args).catch((error: unknown) => {
    throw isRouteErrorResponse(error) && error.status === 404 ? redirect('/') : error
  })

export function action(args: Route.ActionArgs) {
  return chooseSizeOnServer(args)
}

/**
 * Handles the form in the browser. The handler is loaded only on the first click, because this page is often the first
 * page of a visit and must load fast.
 */
export async function clientAction(args: ClientActionFunctionArgs) {
  return (await importPart(() => import('./choose-size.ts'))).chooseSizeInBrowser(args)
}

/** Uses the listing's id as the key, so that the page of another listing does not keep this page's state. */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ListingPage key={loaderData.listing._id} {...loaderData} />
}

function ListingPage({
  listing,
  head,
  here: atHome,
  similar,
  details,
  crumbs,
  ldCrumbs,
  facts,
}: Route.ComponentProps['loaderData']) {
  const { here, reload } = useShippingTerms(listing, atHome)
  const { origin, marketplace, types } = useShell()
  const [photos, showPhotos] = useState<Photo[]>()
  return (
    <div className="page-width pt-4">
      <PageHead
        {...head}
        kind="product"
        jsonLd={
          import.meta.env.SSR && [
            productLd(listing, origin, marketplace.lists.newConditions, details, types),
            breadcrumbLd(listing, origin, ldCrumbs),
          ]
        }
      />
      <Breadcrumbs crumbs={crumbs} />
      <div className="product-columns">
        <div>
          <Gallery photos={photos ?? listing.photos} title={listing.title} />
        </div>
        <div>
          <BuyBox {...{ listing, here, facts, reload, showPhotos }} />
          <Description {...{ listing, here, details }} />
          <Slot name="product" of={listing._id} />
          <SellerBox listing={listing} />
          <Report id={listing._id} />
        </div>
      </div>
      <Reviews seller={listing.seller} />
      <ListingSection id="similar" title={t('product.similar')} listings={similar} />
      <RecentlyViewed current={listing._id} />
    </div>
  )
}
