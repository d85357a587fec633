import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { PageHead } from '#web/features/site/page-head.tsx'
import { useShell } from '#web/features/site/shell.ts'
import { callFrom } from '#web/server-call.ts'
import { homeOf, readSession } from '#web/session.ts'
import { Brands } from './brands.tsx'
import { ListingSection } from '#web/features/listing/listing-grid.tsx'
import { t } from '#web/t.ts'
import { Departments } from './departments.tsx'
import { Hero } from './hero.tsx'
import { JustIn } from './just-in.tsx'
import { loadPrices, Membership } from './membership.tsx'
import { Protection } from './protection.tsx'
import { Sellers } from './sellers.tsx'

export { publicPage as headers } from '#web/public-page.ts'

const shownBrands = 48
const shownNew = 8
const shownChosen = 4

export async function loader(args: LoaderFunctionArgs) {
  const call = callFrom(args)
  const [newest, chosen, info, featured, membership] = await Promise.all([
    call('filterListings', { body: { inStock: true, limit: shownNew + 1 } }),
    call('listFeatured', { body: { inStock: true, limit: shownChosen + 1 } }),
    call('getFilterInfo'),
    call('listSellers', { query: { featured: 'true', limit: 4 } }),
    loadPrices(call),
  ])
  const [lead, ...others] = chosen.products.length > 0 ? chosen.products : newest.products
  return {
    lead,
    chosen: chosen.products.length > 0 ? others : [],
    newest: newest.products.filter(({ _id }) => _id !== lead?._id).slice(0, shownNew),
    brands: info.brands.slice(0, shownBrands),
    brandTotal: info.brands.length,
    genders: info.gender,
    types: info.type,
    listingTotal: newest.total,
    sellers: featured.sellers,
    sellerTotal: info.seller.length,
    membership,
  }
}

export default function LandingPage() {
  const page = useLoaderData<typeof loader>()
  const { lead, chosen, newest, brands, brandTotal, genders, types, listingTotal } = page
  const { origin } = useShell()
  useOwnHome()
  return (
    <>
      <PageHead
        description={t('landing.description')}
        jsonLd={import.meta.env.SSR && [organisation(origin), website(origin)]}
      />
      <Hero lead={lead} listingTotal={listingTotal} sellerTotal={page.sellerTotal} brandTotal={brandTotal} />
      <ListingSection
        id="chosen"
        title={t('landing.picks.heading')}
        listings={chosen}
        className="page-width"
      />
      <JustIn listings={newest} />
      <Departments genders={genders} counts={types} />
      <Brands brands={brands} total={brandTotal} />
      <Sellers sellers={page.sellers} />
      <Protection />
      <Membership prices={page.membership} />
    </>
  )
}

/** Spec §2 "/": a stored seller record has a home of its own. */
function useOwnHome(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const home = homeOf(readSession())
    if (home !== null) void navigate(home, { replace: true })
  }, [navigate])
}

function organisation(origin: string) {
  return { '@type': 'Organization', name: 'Souk', url: origin, logo: `${origin}/favicon.svg` }
}

function website(origin: string) {
  return {
    '@type': 'WebSite',
    name: 'Souk',
    url: origin,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/shop?search={search}` },
      'query-input': 'required name=search',
    },
  }
}
