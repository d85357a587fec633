import { createAuthenticatedLoader } from '#web/lib/page/authenticated-loader.ts'
import { PageHead } from '#web/features/site/page-head.tsx'
import { ListingGrid } from '#web/features/list/listing-grid.tsx'
import { profilePath, canonicalPath, useListingLinks } from '#web/features/listing/listing-links.ts'
import { returnsText } from '#web/features/listing/returns-text.ts'
import { SellerHead } from '#web/features/listing/seller-head.tsx'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { t } from '#web/lib/text/t.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { monthText } from '#web/lib/format/date-text.ts'
import { Feedback } from './feedback.tsx'
import { loadProfile } from './load.ts'
import { TextLink } from '#web/kit/links.tsx'
import { importPart } from '#web/lib/page/load-part.ts'
import type { Route } from './+types/page.ts'

export { publicPageHeaders as headers } from '#web/lib/page/public-page.ts'

export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

export const loader = (args: Route.LoaderArgs) =>
  loadProfile({ call: createServerCall(args), url: args.request.url, params: args.params })

export const clientLoader = createAuthenticatedLoader(
  async () => (await importPart(() => import('./load.ts'))).loadProfile,
)

/** Formats the response time in hours or days. Returns an empty string if there are too few replies to measure it. */
function responseText(minutes: number | null): string {
  if (minutes === null) return ''
  if (minutes <= 60) return t('profile.response-hour')
  if (minutes <= 23 * 60) return t('profile.response-hours', { count: Math.ceil(minutes / 60) })
  return t('profile.response-days', { count: Math.ceil(minutes / (24 * 60)) })
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { seller, items, reviews, fields } = loaderData
  const { toSeller } = useListingLinks()
  const rows = [
    [t('profile.joined'), monthText(seller.joinedAt)],
    [t('profile.response-time'), responseText(seller.responseMinutes)],
    [t('common.shipping'), seller.shipping.cents === 0 ? t('common.free') : moneyText(seller.shipping)],
    [t('profile.instagram'), seller.instagram ?? ''],
    [t('profile.returns'), returnsText(seller.returns)],
    [t('profile.returns-note'), seller.returnPolicy],
    ...fields.map(({ name, text }) => [name, text] as const),
  ].filter(([, value]) => value !== '')
  return (
    <div className="page-width pt-8">
      <PageHead
        title={t('site.seller.about', { name: seller.name })}
        description={seller.bio}
        canonical={canonicalPath(profilePath(seller.username), seller.isSA)}
        kind="profile"
      />
      <SellerHead seller={seller} isHere="profile" />
      <div className="mt-10 grid grid-cols-1 gap-x-16 gap-y-10 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <p dir="auto" className="max-w-prose text-lead whitespace-pre-line">
          {seller.bio}
        </p>
        <dl className="self-start border-t border-line">
          {rows.map(([label, value], at) => (
            <div key={at} className="grid grid-cols-[8rem_minmax(0,1fr)] border-b border-line py-3">
              <dt className="text-soft">{label}</dt>
              <dd dir="auto" className="wrap-anywhere">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Feedback seller={seller} reviews={reviews} />
      {items.length > 0 && (
        <section className="section-space" aria-labelledby="newest">
          <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 id="newest" className="text-head">
              {t('profile.newest')}
            </h2>
            <TextLink to={toSeller(seller.username)}>{t('site.seller.all-items')}</TextLink>
          </div>
          <ListingGrid listings={items} columns="grid-cols-2 md:grid-cols-4" />
        </section>
      )}
    </div>
  )
}
