import { useRevalidator } from 'react-router'
import type { Membership } from '#contract/memberships/memberships.ts'
import { call } from '#web/lib/calls/call.ts'
import { loadCardEngine } from '#web/features/card/engine.ts'
import { authenticateCard } from '#web/features/card/authenticate.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { syncMembership } from './manage-load.ts'
import { ActionMessage } from './action-message.tsx'
import { usePolling } from './use-polling.ts'
import { openPortal } from './open-portal.ts'
import type { ActionSuccess } from '#web/kit/action/submission.ts'
import { useAction } from '#web/kit/action/use-action.ts'
import { t } from '#web/lib/text/t.ts'

interface OpenInvoiceProps {
  /** Null until the payment provider has reported the invoice, which happens shortly after the failed renewal. */
  invoice: Membership['openInvoice']
  /** Whether the buyer has just changed the payment card. If so, the pay button comes first. */
  isBack: boolean
}

/**
 * Shows a failed renewal and the buyer's two steps to fix the payment: change the card and pay the invoice. The email
 * about the failed renewal links to this page.
 */
export function OpenInvoice({ invoice, isBack }: OpenInvoiceProps) {
  const { revalidate } = useRevalidator()
  const { run, isPending, state } = useAction({ isBeside: true })
  usePolling(invoice === null)
  const pay = invoice && (
    <button
      key="pay"
      type="button"
      className={`button ${isBack ? 'button-full' : 'button-line'}`}
      aria-disabled={isPending || undefined}
      onClick={() =>
        void run(async () => {
          const done = await payNow(invoice._id)
          await revalidate()
          return done
        })
      }
    >
      {isPending ? t('ui.form.busy') : t('membership.failed.pay', { price: exactMoneyText(invoice.due) })}
    </button>
  )
  const change = (
    <button
      key="change"
      type="button"
      className={`button ${isBack ? 'button-line' : 'button-full'}`}
      aria-disabled={isPending || undefined}
      onClick={() => void run(() => openPortal('payment_method_update'))}
    >
      {t('membership.card.change')}
    </button>
  )
  return (
    <section aria-labelledby="open-invoice" className="mt-8 max-w-2xl border border-accent p-5 sm:p-6">
      <h2 id="open-invoice" className="text-title">
        {invoice
          ? t('membership.failed.title', { price: exactMoneyText(invoice.due) })
          : t('membership.failed.renewal')}
      </h2>
      <p className="mt-2">
        {isBack ? t('membership.failed.updated') : t('membership.failed.declined')}{' '}
        {invoice?.endsAt && t('membership.failed.ends', { date: dateText(invoice.endsAt) })}
      </p>
      <p className="mt-5 flex flex-wrap gap-3">{isBack ? [pay, change] : [change, pay]}</p>
      <ActionMessage state={state} />
    </section>
  )
}

async function payNow(id: string): Promise<ActionSuccess> {
  const { status, clientSecret } = await call('payMemberInvoice', { params: { id }, body: {} })
  if (status === 'requires_action' && clientSecret !== undefined) {
    const engine = await loadCardEngine(await call('getPublicKey'))
    const proof = await authenticateCard(engine, clientSecret)
    if (!proof.isGood) return { message: proof.message, isBeside: true }
  }
  await syncMembership()
  return { message: t('membership.failed.paid'), isBeside: true }
}
