import { call } from '#web/lib/calls/call.ts'
import { useAction } from '#web/kit/action/use-action.ts'
import { t } from '#web/lib/text/t.ts'
import { orderLinkDays } from 'virtual:contract-values'
import { TextButton } from '#web/kit/buttons.tsx'

interface NewLinkProps {
  id: string
  email: string
}

/** Button that replaces the secret link to the order, for example after the buyer has shared the link by accident. */
export function NewLink({ id, email }: NewLinkProps) {
  const { run, isPending, message } = useAction({ isBeside: true })
  const send = async () => {
    await call('renewMyOrderLink', { params: { id } })
    return { message: t('order.link.sent', { email }), isBeside: true }
  }
  return (
    <div className="print:hidden">
      <p className="text-note text-soft">{t('order.link.text', { days: orderLinkDays })}</p>
      <TextButton aria-disabled={isPending} onClick={() => void run(send)}>
        {t('order.link.renew')}
      </TextButton>
      <p role="status" className="text-note font-semibold empty:hidden">
        {message}
      </p>
    </div>
  )
}
