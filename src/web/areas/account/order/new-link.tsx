import { useState } from 'react'
import { call } from '#web/call.ts'
import { errorText } from '#web/ui/error-text.ts'

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
      setSaid(`Sent to ${email}. The link we sent before no longer works.`)
    } catch (error) {
      setSaid(errorText(error))
    }
    setIsSending(false)
  }
  return (
    <div className="print:hidden">
      <p className="text-note text-soft">
        The link in our email opens this order without signing in, until 30 days after it is completed.
      </p>
      <button type="button" className="text-link" aria-disabled={isSending} onClick={() => void send()}>
        Send a new link
      </button>
      <p role="status" className="text-note font-semibold empty:hidden">
        {said}
      </p>
    </div>
  )
}
