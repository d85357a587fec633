import { useState } from 'react'
import { call } from '#web/lib/calls/call.ts'
import { errorText } from '#web/kit/error-text.ts'
import { t } from '#web/lib/text/t.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'

/** Sends the email an account waits for once more. */
export function MailAgain({ email }: { email: string }) {
  const [isSending, setIsSending] = useState(false)
  const [said, setSaid] = useState<{ words: string; isFault: boolean }>()
  const send = async () => {
    if (isSending) return
    setIsSending(true)
    setSaid(undefined)
    try {
      await call('buyerResend', { body: { email } })
      setSaid({ words: t('account.email.resent', { email }), isFault: false })
    } catch (error) {
      setSaid({ words: errorText(error), isFault: true })
    }
    setIsSending(false)
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <SecondaryButton aria-disabled={isSending || undefined} onClick={() => void send()}>
        {isSending ? t('common.sending') : t('account.email.resend')}
      </SecondaryButton>
      <p role="status" className={`font-semibold ${said?.isFault ? 'text-accent' : 'text-good'}`}>
        {said?.words}
      </p>
    </div>
  )
}
