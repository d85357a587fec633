import { redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { flashCookie } from '#web/cookies.ts'
import { isNotThere } from '#web/features/site/not-found-page.ts'
import { PageHead } from '#web/features/site/page-head.tsx'
import { firstPartyPath, isDirectPage, listingPath, truePath } from '#web/features/listing/listing-links.ts'
import { useShell } from '#web/features/site/shell.ts'
import { callFrom } from '#web/server-call.ts'
import { pictureUrl } from '#web/ui/picture.tsx'
import { chooseSize } from './choose-size.ts'
import { Crumbs } from './crumbs.tsx'
import { Description } from './description.tsx'
import { Gallery } from './gallery.tsx'
import { breadcrumbLd, productLd } from './json-ld.ts'
import { Offer } from './offer.tsx'
import { Report } from './report.tsx'
import { Reviews } from './reviews.tsx'
import { SellerBox } from './seller-box.tsx'
import { ListingSection } from '#web/features/listing/listing-grid.tsx'
import { t } from '#web/t.ts'

export { publicPage as headers } from '#web/public-page.ts'

const similarShown = 4

export async function loader(args: LoaderFunctionArgs) {
  const call = callFrom(args)
  const id = args.params._id ?? ''
  const listing = await call('getProduct', { params: { id } }).catch(sendHomeIfGone)
  const isDirect = isDirectPage(args.url.pathname)
  const { username, isSA } = listing.seller
  // Under /direct stands what the marketplace sells (spec §2); anything else has its page in the shop.
  if (username !== args.params.username || (isDirect && !isSA)) {
    const path = listingPath(listing)
    throw redirect(isDirect && isSA ? firstPartyPath(path) : path, isDirect && !isSA ? 302 : 301)
  }
  const { products } = await call('filterListings', {
    body: {
      type: [listing.type],
      ...(listing.gender && { gender: [listing.gender] }),
      inStock: true,
      ...(isDirect && { direct: true }),
      limit: similarShown + 1,
    },
  })
  return { listing, similar: products.filter(({ _id }) => _id !== id).slice(0, similarShown) }
}

export function action(args: ActionFunctionArgs) {
  return chooseSize(args)
}

/** Spec §8: a product that cannot be found sends its visitor to the home page. */
function sendHomeIfGone(error: unknown): never {
  if (isNotThere(error)) {
    throw redirect('/', { headers: { 'set-cookie': flashCookie('piece-gone') } })
  }
  throw error
}

export default function ProductPage() {
  const { listing, similar } = useLoaderData<typeof loader>()
  const { origin } = useShell()
  const [first] = listing.photos
  return (
    <div className="page-width pt-4">
      <PageHead
        title={t('product.page-title', { title: listing.title, brand: listing.brand })}
        description={listing.description.slice(0, 160)}
        canonical={truePath(listingPath(listing), listing.seller.isSA)}
        kind="product"
        image={first && pictureUrl(first.key)}
        jsonLd={import.meta.env.SSR && [productLd(listing, origin), breadcrumbLd(listing, origin)]}
      />
      <Crumbs listing={listing} />
      <div className="mt-2 grid gap-x-12 gap-y-8 md:grid-cols-[1.2fr_1fr]">
        <div className="md:sticky md:top-6 md:self-start">
          <Gallery key={listing._id} photos={listing.photos} />
        </div>
        <div>
          <Offer key={listing._id} listing={listing} />
          <Description listing={listing} />
          <SellerBox seller={listing.seller} />
          <Report key={listing._id} id={listing._id} />
        </div>
      </div>
      <Reviews seller={listing.seller} />
      <ListingSection id="similar" title={t('product.similar')} listings={similar} />
    </div>
  )
}
