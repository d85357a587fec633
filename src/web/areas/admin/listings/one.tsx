import { numberText } from '#web/lib/format/numbers.ts'
import { Link } from 'react-router'
import { Details } from '#web/kit/details.tsx'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { shownLists } from '#web/features/listing/lists-source.ts'
import { t } from '#web/lib/text/t.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { Picture } from '#web/kit/picture.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { hasDetails, Variants } from './variants.tsx'
import { ListingDecision } from './listing-decision.tsx'
import {
  adminListingName,
  checkReasonLabels,
  reportReasonLabels,
  listingStateText,
} from './listing-labels.ts'
import { choiceText } from '#web/features/list/choice-text.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'
import type { Route } from './+types/one.ts'

type Found = CallReply<'getAnyListing'>

export const clientLoader = dashboardLoader(({ id }) => call('getAnyListing', { params: { id } }))

export default function AdminListingPage({ loaderData }: Route.ComponentProps) {
  const { listing, check, waiting, reports, decisions } = loaderData
  return (
    <DashboardPage
      title={adminListingName(listing)}
      lead={
        <>
          {`${listingStateText(listing)} · `}
          <Link
            to={`/sa/listings/all?seller=${encodeURIComponent(listing.seller.username)}`}
            className="underline underline-offset-4"
          >
            <bdi>@{listing.seller.username}</bdi>
          </Link>
          {listing.path && (
            <>
              {' · '}
              <Link to={listing.path} className="underline underline-offset-4">
                {t('admin.listings.view-in-shop')}
              </Link>
            </>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 xl:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <Photos listing={listing} />
          <p className="mt-6 max-w-prose whitespace-pre-line">
            {listing.description || t('admin.listings.no-description')}
          </p>
          <Facts listing={listing} />
          {hasDetails(listing) && <Variants listing={listing} />}
          <Reports reports={reports} />
          <Decisions decisions={decisions} />
        </div>
        <ListingDecision key={listing._id} listing={listing} check={check} waiting={waiting} />
      </div>
      {check && (
        <p className="mt-6 text-note text-soft">
          {t('admin.listings.in-review', {
            date: dateText(check.since),
            reasons: check.reasons.map((one) => checkReasonLabels[one]).join(', '),
          })}
        </p>
      )}
    </DashboardPage>
  )
}

function Photos({ listing: { photos } }: Pick<Found, 'listing'>) {
  if (photos.length === 0) return <p className="text-soft">{t('admin.listings.no-photos')}</p>
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
  const { fields } = shownLists()
  const rows = [
    [t('list.filter.price'), price && exactMoneyText(price)],
    [t('list.filter.brand'), fields.brand === 'unused' ? null : brand],
    [t('list.filter.category'), type && choiceText('type', type)],
    [t('list.filter.department'), gender && choiceText('gender', gender)],
    [t('list.filter.color'), fields.color === 'unused' ? null : color && choiceText('color', color)],
    [t('list.filter.condition'), condition && choiceText('condition', condition)],
    ...(hasDetails(listing)
      ? []
      : [
          [
            t('admin.listings.sizes'),
            sizes.map(({ size, qty }) => `${translateValue(size)} × ${qty}`).join(', '),
          ] as const,
        ]),
    [t('admin.listings.listed'), dateText(listing.listedAt)],
    [t('admin.listings.views'), numberText(viewCount)],
    [t('admin.listings.watchers'), numberText(watchCount)],
  ] as const
  return <Details rows={rows} />
}

function Reports({ reports }: Pick<Found, 'reports'>) {
  if (reports.length === 0) return null
  return (
    <TitledSection id="reports" title={t('admin.listings.reports')} className="mt-10">
      <ul className="mt-2">
        {reports.map(({ reason, text, by, at, isOpen }, place) => (
          <li key={place} className="border-b border-line py-3">
            <p className="font-semibold">{reportReasonLabels[reason]}</p>
            {text && (
              <p dir="auto" className="max-w-prose whitespace-pre-line">
                {text}
              </p>
            )}
            <p className="text-note text-soft">
              {t('admin.listings.reported-by', { by, date: dateText(at) })}
              {!isOpen && ` · ${t('admin.listings.resolved')}`}
            </p>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

function Decisions({ decisions }: Pick<Found, 'decisions'>) {
  if (decisions.length === 0) return null
  return (
    <TitledSection id="decisions" title={t('admin.listings.decisions')} className="mt-10">
      <ul className="mt-2">
        {decisions.map(({ decision, reason, by, at, isUndone }, place) => (
          <li key={place} className="border-b border-line py-3">
            <p className={isUndone ? 'line-through' : ''}>
              {decision === 'hide' ? t('admin.listings.hidden', { reason }) : t('admin.listings.approved')}
            </p>
            <p className="text-note text-soft">
              {t('admin.listings.decisions.by', { name: by, date: dateText(at) })}
              {isUndone && ` · ${t('common.undone')}`}
            </p>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
