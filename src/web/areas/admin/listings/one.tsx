import { numberText } from '#web/ui/numbers.ts'
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { Details } from '#web/ui/details.tsx'
import type { CallReply } from '#web/caller.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { Picture } from '#web/ui/picture.tsx'
import { shortDate } from '#web/ui/words.ts'
import { DecideOne } from './decide-one.tsx'
import { nameOf, reasonWords, reportWords, stateOf } from './words.ts'

type Found = CallReply<'getAnyListing'>

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => call('getAnyListing', { params: { id: params.id ?? '' } }))
}

export default function AdminListingPage() {
  const { listing, check, reports, decisions } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title={nameOf(listing)}
      lead={
        <>
          {stateOf(listing)}, of{' '}
          <Link
            to={`/sa/listings/all?seller=${encodeURIComponent(listing.seller.username)}`}
            className="underline underline-offset-4"
          >
            @{listing.seller.username}
          </Link>
          {listing.path && (
            <>
              {' · '}
              <Link to={listing.path} className="underline underline-offset-4">
                View on the shop
              </Link>
            </>
          )}
        </>
      }
    >
      <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <Photos listing={listing} />
          <p className="mt-6 max-w-prose whitespace-pre-line">{listing.description || 'No description.'}</p>
          <Facts listing={listing} />
          <Reports reports={reports} />
          <Decisions decisions={decisions} />
        </div>
        <DecideOne key={listing._id} listing={listing} check={check} />
      </div>
      {check && (
        <p className="mt-6 text-note text-soft">
          In the queue since {shortDate(check.since)}:{' '}
          {check.reasons.map((one) => reasonWords[one]).join(', ')}
        </p>
      )}
    </DashboardPage>
  )
}

function Photos({ listing: { photos } }: Pick<Found, 'listing'>) {
  if (photos.length === 0) return <p className="text-soft">No photos.</p>
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {photos.map((photo) => (
        <li key={photo.key} className="aspect-4/5 overflow-hidden rounded-soft bg-tile">
          <Picture
            photo={photo}
            sizes="(min-width: 66rem) 18vw, 45vw"
            alt={photo.alt}
            className="size-full"
          />
        </li>
      ))}
    </ul>
  )
}

function Facts({ listing }: Pick<Found, 'listing'>) {
  const { brand, type, gender, color, condition, price, sizes, viewCount, watchCount } = listing
  const rows = [
    ['Price', price && exactMoneyText(price)],
    ['Brand', brand],
    ['Type', type],
    ['For', gender],
    ['Colour', color],
    ['Condition', condition],
    ['Sizes', sizes.map(({ size, qty }) => `${size} × ${qty}`).join(', ')],
    ['Listed', shortDate(listing.listedAt)],
    ['Views', numberText(viewCount)],
    ['Watchers', numberText(watchCount)],
  ] as const
  return <Details rows={rows} />
}

function Reports({ reports }: Pick<Found, 'reports'>) {
  if (reports.length === 0) return null
  return (
    <section aria-labelledby="reports" className="mt-10">
      <h2 id="reports" className="font-display text-title">
        Reported
      </h2>
      <ul className="mt-2">
        {reports.map(({ reason, text, by, at, isOpen }, place) => (
          <li key={place} className="border-b border-line py-3">
            <p className="font-semibold">{reportWords[reason]}</p>
            {text && <p className="max-w-prose whitespace-pre-line">{text}</p>}
            <p className="text-note text-soft">
              by a {by} on {shortDate(at)}
              {!isOpen && ', decided'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decisions({ decisions }: Pick<Found, 'decisions'>) {
  if (decisions.length === 0) return null
  return (
    <section aria-labelledby="decisions" className="mt-10">
      <h2 id="decisions" className="font-display text-title">
        Decided
      </h2>
      <ul className="mt-2">
        {decisions.map(({ decision, reason, by, at, isUndone }, place) => (
          <li key={place} className="border-b border-line py-3">
            <p className={isUndone ? 'line-through' : ''}>
              {decision === 'hide' ? `Hidden: ${reason}` : 'Approved'}
            </p>
            <p className="text-note text-soft">
              {by}, {shortDate(at)}
              {isUndone && ', taken back'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
