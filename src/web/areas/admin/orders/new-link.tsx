import { call } from '#web/call.ts'
import { useAct } from '#web/ui/use-act.ts'
import { t } from '#web/t.ts'

/** Sends the buyer a new link to the order; the one before it opens nothing any more. */
export function NewLink({ id }: { id: string }) {
  const { act, isBusy } = useAct()
  const send = () =>
    act(async () => {
      await call('renewOrderLink', { params: { id } })
      return { said: t('admin.orders.link.sent') }
    })
  return (
    <button type="button" className="w-fit text-link" aria-disabled={isBusy} onClick={() => void send()}>
      {t('admin.orders.link')}
    </button>
  )
}
