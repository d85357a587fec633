import type { ReactNode } from 'react'
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { CallError } from '#web/caller.ts'
import { PageHead } from '#web/features/site/page-head.tsx'
import { usePassedState } from '#web/features/passed-state.ts'
import { GiftCard } from '../card.tsx'
import { dayFrom, dayWords } from '#web/ui/dates.ts'
import { GiftActs } from './acts.tsx'
import { ResendGift } from './resend.tsx'
import { RefundGift } from './take-back.tsx'

/** Who paid is known by the browser, the account, or the key of the link in the receipt. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
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
  return (
    <div className="page-width max-w-6xl py-10 md:py-16" data-needs-script>
      <PageHead title="Your gift" isHidden />
      <h1 className="text-head">Your gift</h1>
      <p className="mt-4 min-h-136 text-lead text-soft" role="status">
        Looking up your gift…
      </p>
    </div>
  )
}

interface Carried {
  recieveremail: string
  promotionCode: string
}

/** Spec §2: carries the receiver's e-mail and the code; opened by the link in the receipt it finds them by itself. */
export default function GiftCompletePage() {
  const { gift, key } = useLoaderData<typeof clientLoader>()
  const carried = usePassedState<Carried>()
  const known = gift ?? carried
  if (!known) return <NothingHere />
  const { recieveremail, promotionCode } = known
  const isOpen = gift === null || gift.state === 'open'
  return (
    <div className="page-width max-w-6xl py-10 md:py-16">
      <PageHead title="Your gift" isHidden />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_28rem] print:block">
        <div className="min-w-0 print:hidden">
          <h1 className="text-head">{gift ? headOf(gift) : 'Your gift is ready'}</h1>
          <p className="mt-4 text-lead text-soft" role="status">
            {gift ? leadOf(gift) : `It is for ${recieveremail}.`}
          </p>
          <dl className="mt-8 border-t border-line">
            <DomainEvent name="For">{recieveremail}</DomainEvent>
            <DomainEvent name="Code">
              <span className="font-semibold tracking-wide tabular-nums">{promotionCode}</span>
            </DomainEvent>
            {gift && isOpen && <DomainEvent name="To be redeemed by">{dayWords(gift.expiresAt)}</DomainEvent>}
          </dl>
          {isOpen && <GiftActs promotionCode={promotionCode} hasCard={gift !== null} />}
          {gift?.mayResend && !isUnderWay(gift) && <ResendGift gift={gift} giftKey={key} />}
          {gift?.refundable && <RefundGift gift={gift} giftKey={key} />}
          <p className="mt-8 text-note text-soft">
            The link in your receipt leads back here, also from another device.{' '}
            <Link to="/gift" className="underline underline-offset-4">
              Give another
            </Link>
          </p>
        </div>
        {gift && isOpen && <GiftCard {...gift} address={`${location.host}/gift/redeem`} />}
      </div>
    </div>
  )
}

type SentGift = NonNullable<Awaited<ReturnType<typeof clientLoader>>['gift']>

function headOf({ state }: SentGift): string {
  if (state === 'redeemed') return 'Your gift was redeemed'
  if (state === 'refunded') return 'Your gift was taken back'
  return state === 'open' ? 'Your gift is ready' : 'This gift has ended'
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
  if (state === 'redeemed') return `${redeemedBy ?? 'Somebody'} has used it since ${dayWords(redeemedAt!)}.`
  if (state === 'refunded')
    return 'Its code opens nothing any more, and the money is on its way to your card.'
  if (state === 'expired') return `Nobody redeemed it by ${dayWords(expiresAt)}.`
  if (state === 'void') return 'Its code opens nothing any more. Please write to us if that surprises you.'
  if (mailedAt) return `We mailed it to ${recieveremail} on ${dayWords(mailedAt)}.`
  if (isUnderWay({ mailedAt, sendOn })) return `It is on its way to ${recieveremail}.`
  return `We mail it to ${recieveremail} on ${dayWords(sendOn)}.`
}

/** Its day is today, and the email leaves within moments. */
function isUnderWay({ mailedAt, sendOn }: Pick<SentGift, 'mailedAt' | 'sendOn'>): boolean {
  return mailedAt === null && sendOn <= dayFrom(Date.now())
}

function DomainEvent({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
      <dt className="text-soft">{name}</dt>
      <dd className="break-all">{children}</dd>
    </div>
  )
}

function NothingHere() {
  return (
    <div className="page-width max-w-6xl py-10 md:py-16">
      <PageHead title="Your gift" isHidden />
      <h1 className="text-head">Your gift</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">
        This browser knows of no gift here. Open the link in your receipt: it leads to the code and the card
        from anywhere. Gifts given while signed in also stand in your account.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link to="/shop/customerprofile#gifts" className="button button-full">
          To your account
        </Link>
        <Link to="/gift" className="button button-line">
          Give a membership
        </Link>
      </p>
    </div>
  )
}
