import { useState } from 'react'
import { call } from '#web/lib/calls/call.ts'
import { errorText } from '#web/kit/error-text.ts'
import { t } from '#web/lib/text/t.ts'
import { orderLinkDays } from 'virtual:contract-words'
import { TextButton } from '#web/kit/buttons.tsx'

interface NewLinkProps {
  id: string
  email: string
}

/** Replaces the link to the order, where others have come to know it. */
export function NewLink({ id, email }: NewLinkProps) {
  const [isSending, setIsSending] = useState(false)
  const [said, setSaid] = useState<string>()
  const send = async () => {
    if (isSending) return
    setIsSending(true)
    try {
      await call('renewMyOrderLink', { params: { id } })
      setSaid(t('order.link.sent', { email }))
    } catch (error) {
      setSaid(errorText(error))
    }
    setIsSending(false)
  }
  return (
    <div className="print:hidden">
      <p className="text-note text-soft">{t('order.link.text', { days: orderLinkDays })}</p>
      <TextButton aria-disabled={isSending} onClick={() => void send()}>
        {t('order.link.renew')}
      </TextButton>
      <p role="status" className="text-note font-semibold empty:hidden">
        {said}
      </p>
    </div>
  )
}
