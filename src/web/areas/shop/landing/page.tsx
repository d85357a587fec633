import { redirect, type ClientLoaderFunctionArgs } from 'react-router'
import { PageHead } from '#web/features/site/page-head.tsx'
import { useShell, type Shell } from '#web/features/site/shell.ts'
import { createAuthenticatedLoader } from '#web/lib/page/authenticated-loader.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { InlineScript } from '#web/lib/page/inline-script.tsx'
import { getHomePath, readSession } from '#web/lib/session/session.ts'
import { Brands } from './brands.tsx'
import { ListingSection } from '#web/features/list/listing-grid.tsx'
import { marketplaceName } from '#web/lib/text/marketplace-name.ts'
import { isVatId } from '#contract/marketplace/vat-id.ts'
import { t } from '#web/lib/text/t.ts'
import { Departments } from './departments.tsx'
import { Hero } from './hero.tsx'
import { JustIn } from './just-in.tsx'
import { loadLanding } from './load.ts'
import { Membership } from './membership.tsx'
import { Protection } from './protection.tsx'
import { Slot } from '#web/features/site/slot.tsx'
import { RecentlyViewed } from '#web/features/recent/recently-viewed.tsx'
import { Sellers } from './sellers.tsx'
import { importPart } from '#web/lib/page/load-part.ts'
import type { Route } from './+types/page.ts'

export { publicPageHeaders as headers } from '#web/lib/page/public-page.ts'

export const loader = (args: Route.LoaderArgs) => loadLanding(createServerCall(args))

const authenticatedLoader = createAuthenticatedLoader(async () => {
  const { loadLanding } = await importPart(() => import('./load.ts'))
  return ({ call }) => loadLanding(call)
})

/** Redirects a signed-in seller to the seller's home page (spec §2 "/"). */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  const home = getHomePath(readSession())
  if (home !== null) throw redirect(home)
  return authenticatedLoader(args)
}

export default function LandingPage({ loaderData: page }: Route.ComponentProps) {
  const { lead, chosen, newest, brands, brandTotal, genders, typeCounts, listingTotal } = page
  const { origin, marketplace } = useShell()
  const { name, tagline, pageWords } = marketplace
  return (
    <>
      <InlineScript text={import.meta.env.SSR && sellerRedirectScript} />
      <PageHead
        title={tagline ? `${name}: ${tagline}` : (pageWords.title ?? t('site.title'))}
        isWhole
        description={pageWords.description ?? t('landing.description')}
        jsonLd={import.meta.env.SSR && [organizationLd(origin, marketplace), website(origin)]}
      />
      <Hero lead={lead} listingTotal={listingTotal} sellerTotal={page.sellerTotal} brandTotal={brandTotal} />
      <Slot name="landing" className="page-width" />
      <ListingSection
        id="chosen"
        title={t('landing.picks.heading')}
        listings={chosen}
        className="page-width swipe-row"
      />
      <JustIn listings={newest} />
      <div className="page-width">
        <RecentlyViewed />
      </div>
      <Departments genders={genders} counts={typeCounts} />
      <Brands brands={brands} total={brandTotal} />
      <Sellers sellers={page.sellers} />
      <Protection />
      <Membership prices={page.membership} />
    </>
  )
}

/** Returns an inline script that redirects like `getHomePath`, before the server-rendered page is painted. */
const sellerRedirectScript = () => `try {
const seller = JSON.parse(localStorage.seller ?? "null")
if (seller?._id) {
document.documentElement.hidden = true
location.replace(seller.isSeller || seller.isAdmin ? "/shopper/listings" : "/sa/listings")
}
} catch {}`

function organizationLd(origin: string, of: Shell['marketplace']) {
  const { company, address, registration, taxNumber, supportEmail, supportPhone, socialLinks } = of
  return {
    '@type': 'Organization',
    name: of.name,
    url: origin,
    logo: `${origin}/brand/${of.brand}/icon-512.png`,
    ...(company && { legalName: company }),
    ...(address && { address: address.replaceAll('\n', ', ') }),
    ...(registration && { identifier: registration }),
    ...(taxNumber && { [isVatId(taxNumber) ? 'vatID' : 'taxID']: taxNumber }),
    ...(supportEmail && { email: supportEmail }),
    ...(supportPhone && { telephone: supportPhone }),
    ...(socialLinks.length > 0 && { sameAs: socialLinks }),
  }
}

function website(origin: string) {
  return {
    '@type': 'WebSite',
    name: marketplaceName(),
    url: origin,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/shop?search={search}` },
      'query-input': 'required name=search',
    },
  }
}
