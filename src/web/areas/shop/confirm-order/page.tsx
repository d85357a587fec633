import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { OrderPart as OrderPartData } from '#contract/orders.ts'
import { actOnPart } from '#web/parts/order/act-on-part.ts'
import { OrderPart } from '#web/parts/order/order-part.tsx'
import { stateWords } from '#web/parts/order/states.ts'
import { PageHead } from '#web/parts/page-head.tsx'
import { notFoundPage } from '#web/parts/not-found-page.ts'
import { callFrom } from '#web/server-call.ts'
import { countOf, shortDate } from '#web/ui/words.ts'
import { Feedback } from './feedback.tsx'

export { LinkOver as ErrorBoundary } from './link-over.tsx'

export function headers() {
  return { 'cache-control': 'private, no-store' }
}

/** Behind the link of the "shipped" letter: looking changes nothing, mail scanners look too. */
export async function loader(args: LoaderFunctionArgs) {
  const call = callFrom(args)
  // Spec §7: from direct the link's calls are those under /sa.
  const twin = args.url.pathname.startsWith('/bd/') ? 1 : 0
  const params = { id: args.params.stoken ?? '' }
  const [view, reviewable] = await Promise.all([
    call('getShipConfirm', { params }, { twin }),
    call('getReviewable', { params }, { twin }),
  ]).catch(notFoundPage)
  return { view, reviewable }
}

export function action(args: ActionFunctionArgs) {
  return actOnPart(args)
}

const asks: Partial<Record<string, string>> = {
  shipped: 'Has it arrived?',
  delivered: 'Has it arrived?',
  received: 'It has arrived',
  completed: 'It has arrived',
  issue: 'We hold the money',
}

/** Nothing is on its way back before the buyer has sent it. */
function titleOf({ state, issue }: OrderPartData): string {
  if (state === 'returning' && issue?.returnParcel) return 'On its way back'
  return asks[state] ?? stateWords[state]
}

export default function ConfirmOrderPage() {
  const { view, reviewable } = useLoaderData<typeof loader>()
  const { part, lines, orderNumber, placedAt } = view
  const acted = useActionData<typeof action>()
  const pieces = lines.filter(({ item }) => item !== null).length
  return (
    <div className="page-width max-w-4xl py-10 md:py-16">
      <PageHead title={`Order ${orderNumber}`} isHidden />
      <p className="text-soft">
        Order <strong className="font-semibold text-ink tabular-nums">{orderNumber}</strong>,{' '}
        {countOf(pieces, 'piece')}, {shortDate(placedAt)}
      </p>
      <h1 className="mt-1 text-head">{titleOf(part)}</h1>
      <p role="status" className="mt-4 font-semibold text-good empty:hidden">
        {acted?.said}
      </p>
      <p role="alert" className="mt-4 font-semibold text-accent empty:hidden">
        {acted?.fault?.message}
      </p>
      <div className="mt-8">
        <OrderPart part={part} lines={lines} isOwnPage />
      </div>
      <Feedback token={part.confirmToken} reviewable={reviewable} />
    </div>
  )
}
