import { redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { flashCookie } from '../../../cookies.ts'
import { isNotThere } from '../../../parts/not-found-page.ts'
import { PageHead } from '../../../parts/page-head.tsx'
import { housePath, isDirectPage, piecePath, truePath } from '../../../parts/piece-links.ts'
import { useShell } from '../../../parts/shell.ts'
import { callFrom } from '../../../server-call.ts'
import { pictureUrl } from '../../../ui/picture.tsx'
import { chooseSize } from './choose-size.ts'
import { Crumbs } from './crumbs.tsx'
import { Description } from './description.tsx'
import { Gallery } from './gallery.tsx'
import { breadcrumbLd, productLd } from './json-ld.ts'
import { Offer } from './offer.tsx'
import { Report } from './report.tsx'
import { Reviews } from './reviews.tsx'
import { SellerBox } from './seller-box.tsx'
import { Similar } from './similar.tsx'

const similarShown = 4

export async function loader(args: LoaderFunctionArgs) {
  const call = callFrom(args)
  const id = args.params._id ?? ''
  const piece = await call('getPiece', { params: { id } }).catch(sendHomeIfGone)
  const isDirect = isDirectPage(args.url.pathname)
  const { username, isSA } = piece.seller
  // Under /direct stands what the house sells (spec §2); anything else has its page in the shop.
  if (username !== args.params.username || (isDirect && !isSA)) {
    const path = piecePath(piece)
    throw redirect(isDirect && isSA ? housePath(path) : path, isDirect && !isSA ? 302 : 301)
  }
  const { products } = await call('filterPieces', {
    body: {
      type: [piece.type],
      ...(piece.gender && { gender: [piece.gender] }),
      inStock: true,
      ...(isDirect && { direct: true }),
      limit: similarShown + 1,
    },
  })
  return { piece, similar: products.filter(({ _id }) => _id !== id).slice(0, similarShown) }
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
  const { piece, similar } = useLoaderData<typeof loader>()
  const { origin } = useShell()
  const [first] = piece.photos
  return (
    <div className="page-width pt-4">
      <PageHead
        title={`${piece.title} by ${piece.brand}`}
        description={piece.description.slice(0, 160)}
        canonical={truePath(piecePath(piece), piece.seller.isSA)}
        kind="product"
        image={first && pictureUrl(first.key)}
        jsonLd={[productLd(piece, origin), breadcrumbLd(piece, origin)]}
      />
      <Crumbs piece={piece} />
      <div className="mt-2 grid gap-x-12 gap-y-8 md:grid-cols-[1.2fr_1fr]">
        <div className="md:sticky md:top-6 md:self-start">
          <Gallery key={piece._id} photos={piece.photos} />
        </div>
        <div>
          <Offer key={piece._id} piece={piece} />
          <Description piece={piece} />
          <SellerBox seller={piece.seller} />
          <Report key={piece._id} id={piece._id} />
        </div>
      </div>
      <Reviews seller={piece.seller} />
      <Similar pieces={similar} />
    </div>
  )
}
