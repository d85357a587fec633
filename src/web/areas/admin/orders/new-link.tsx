import { call } from '#web/lib/calls/call.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { t } from '#web/lib/text/t.ts'

/** Emails the buyer a new link to the order and disables the previous link. */
export function NewLink({ id }: { id: string }) {
  const send = async () => {
    await call('renewOrderLink', { params: { id } })
    return { message: t('admin.orders.link.sent') }
  }
  return (
    <ActionButton action={send} className="w-fit text-link">
      {t('admin.orders.link')}
    </ActionButton>
  )
}
