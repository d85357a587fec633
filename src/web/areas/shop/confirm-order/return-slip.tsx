import { href } from 'react-router'
import { Address } from '#web/features/address/address.tsx'
import { returnReasonLabels, findActiveReturn } from '#web/features/order/return-card.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { notFoundPage } from '#web/features/site/not-found-page.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { PrimaryButton } from '#web/kit/buttons.tsx'
import { SecondaryLink } from '#web/kit/links.tsx'
import { Logo } from '#web/features/site/logo.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import type { Route } from './+types/return-slip.ts'

export { OrderLinkExpired as ErrorBoundary } from './link-expired.tsx'

export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export async function loader(args: Route.LoaderArgs) {
  const stoken = args.params.stoken ?? ''
  const view = await createServerCall(args)('getShipConfirm', { params: { id: stoken } }).catch(notFoundPage)
  return { view, stoken }
}

/** Printable slip without prices, which the buyer puts into the return parcel. */
export default function ReturnSlipPage({ loaderData: { view, stoken } }: Route.ComponentProps) {
  const { sellerOrder, lines, orderNumber } = view
  const activeReturn = findActiveReturn(sellerOrder)
  const { return: back, next } = sellerOrder
  const goesBack = back?.closedAt === null ? back.lines : null
  return (
    <div className="page-width max-w-4xl py-10 print:py-0">
      <PageHead title={t('order.return.slip.title', { number: orderNumber })} isHidden />
      <div className="flex flex-wrap items-center justify-between gap-4 pb-8 print:hidden">
        <h1 className="text-head">{t('order.return.slip.title', { number: orderNumber })}</h1>
        <div className="flex flex-wrap gap-3">
          <PrimaryButton onClick={() => window.print()}>{t('common.print')}</PrimaryButton>
          <SecondaryLink to={href('/confirm-order/:stoken', { stoken })}>
            {t('seller.slip.back')}
          </SecondaryLink>
        </div>
      </div>
      {activeReturn?.returnTo ? (
        <article className="border border-line p-6 print:border-0 print:p-0">
          <header className="flex items-start justify-between gap-6">
            <Logo />
            <p className="text-right">
              {t('order.return')}
              <span className="block text-soft">{t('order.title', { number: orderNumber })}</span>
            </p>
          </header>
          <div className="mt-8 text-lead">
            <Address of={activeReturn.returnTo} />
          </div>
          <ul className="mt-8 divide-y divide-line border-y border-ink">
            {lines
              .filter(({ item }) => item !== null && (goesBack?.some(({ _id }) => _id === item.line) ?? true))
              .map(({ label, item }) => (
                <li key={item!.line} className="flex justify-between gap-4 py-2">
                  {label}
                  <span>{translateValue(item!.size)}</span>
                </li>
              ))}
          </ul>
          {back?.closedAt === null && (
            <p className="mt-4">
              {t('order.return.slip.reason', { reason: returnReasonLabels[back.reason] })}
            </p>
          )}
          {next?.what === 'return-sent' && (
            <p className="mt-4 font-semibold">{t('order.return.slip.by', { day: dateText(next.at) })}</p>
          )}
        </article>
      ) : (
        <p className="max-w-prose">{t('order.return.slip.none')}</p>
      )}
    </div>
  )
}
