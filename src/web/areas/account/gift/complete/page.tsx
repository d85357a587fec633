import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { PageHead } from '#web/features/site/page-head.tsx'
import { usePassedState } from '#web/features/account/passed-state.ts'
import { GiftCard } from '../card.tsx'
import { Detail } from '#web/kit/details.tsx'
import { marketplaceDate } from '#web/lib/format/dates.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { GiftCardActions } from './gift-card-actions.tsx'
import { ResendGift } from './resend.tsx'
import { RefundGift } from './refund-gift.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { Link, PrimaryLink, SecondaryLink } from '#web/kit/links.tsx'
import { MessagePage, WaitingPage } from '#web/features/site/message-page.tsx'
import type { Route } from './+types/page.ts'

/** Loads the gift. The buyer is identified by the session or by the secret key in the receipt link. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('gift')
  const key = searchParams.get('key') ?? undefined
  if (!id) return { gift: null, key }
  try {
    return { gift: await call('getGift', { params: { id }, query: { key } }), key }
  } catch (error) {
    if (error instanceof CallError && error.status < 500) return { gift: null, key }
    throw error
  }
}

export function HydrateFallback() {
  return <WaitingPage title={t('gift.yours')} text={t('gift.loading')} />
}

interface NavigationState {
  recieveremail: string
  promotionCode: string
}

/**
 * Shows the recipient's email address and the gift code from the loaded gift. If the gift could not be loaded, shows
 * the values from the navigation state (spec §2).
 */
export default function GiftCompletePage({ loaderData: { gift, key } }: Route.ComponentProps) {
  const carried = usePassedState<NavigationState>()
  const shown = gift ?? carried
  if (!shown) return <GiftNotFound />
  const { recieveremail, promotionCode } = shown
  const isOpen = gift === null || gift.state === 'open'
  return (
    <div className="page-width max-w-6xl py-10 md:py-16">
      <PageHead title={t('gift.yours')} isHidden />
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_28rem] print:block">
        <div className="min-w-0 print:hidden">
          <h1 className="text-head">{gift ? titleOf(gift) : t('gift.ready')}</h1>
          <p className="mt-4 text-lead text-soft" role="status">
            {gift ? leadOf(gift) : t('gift.ready.for', { email: recieveremail })}
          </p>
          <dl className="mt-8 border-t border-line">
            <Detail name={t('gift.detail.for')}>{recieveremail}</Detail>
            <Detail name={t('gift.detail.code')}>
              <span className="font-semibold tracking-wide tabular-nums">{promotionCode}</span>
            </Detail>
            {gift && isOpen && <Detail name={t('gift.detail.redeem-by')}>{dateText(gift.expiresAt)}</Detail>}
          </dl>
          {isOpen && <GiftCardActions promotionCode={promotionCode} hasCard={gift !== null} />}
          {gift?.mayResend && !isEmailDue(gift) && <ResendGift gift={gift} giftKey={key} />}
          {gift?.refundable && <RefundGift gift={gift} giftKey={key} />}
          <p className="mt-8 text-note text-soft">
            {rich('gift.come-back', {
              link: (words) => (
                <Link to="/gift" className="underline underline-offset-4">
                  {words}
                </Link>
              ),
            })}
          </p>
        </div>
        {gift && isOpen && <GiftCard {...gift} address={`${location.host}/gift/redeem`} />}
      </div>
    </div>
  )
}

type SentGift = NonNullable<Awaited<ReturnType<typeof clientLoader>>['gift']>

function titleOf({ state }: SentGift): string {
  if (state === 'redeemed') return t('gift.was-redeemed')
  if (state === 'refunded') return t('gift.was-canceled')
  return state === 'open' ? t('gift.ready') : t('gift.over')
}

function leadOf({
  state,
  recieveremail,
  mailedAt,
  sendOn,
  redeemedBy,
  redeemedAt,
  expiresAt,
}: SentGift): string {
  const email = recieveremail
  if (state === 'redeemed') {
    const date = dateText(redeemedAt!)
    return redeemedBy
      ? t('gift.was-redeemed.by', { name: redeemedBy, date })
      : t('gift.was-redeemed.on', { date })
  }
  if (state === 'refunded') return t('gift.was-canceled.text')
  if (state === 'expired') return t('gift.over.expired', { date: dateText(expiresAt) })
  if (state === 'void') return t('gift.over.void')
  if (mailedAt) return t('gift.emailed', { email, date: dateText(mailedAt) })
  if (isEmailDue({ mailedAt, sendOn })) return t('gift.on-its-way', { email })
  return t('gift.to-email', { email, date: dateText(sendOn) })
}

/** Returns whether the gift's email is due but has not been sent yet. */
function isEmailDue({ mailedAt, sendOn }: Pick<SentGift, 'mailedAt' | 'sendOn'>): boolean {
  return mailedAt === null && sendOn <= marketplaceDate(Date.now())
}

function GiftNotFound() {
  return (
    <MessagePage title={t('gift.yours')} text={t('gift.not-here')} className="max-w-6xl py-10 md:py-16">
      <PrimaryLink to="/shop/customerprofile/gifts">{t('account.email.confirmed.account')}</PrimaryLink>
      <SecondaryLink to="/gift">{t('site.give-membership')}</SecondaryLink>
    </MessagePage>
  )
}
