import { useState } from 'react'
import { Link, useParams, useRevalidator } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { Form } from '#web/kit/form/form.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { startBuyerSession } from '#web/features/session/start.ts'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'

type ConfirmedBuyer = CallReply<'confirmEmail'>['buyer']

interface ConfirmEmailProps {
  onConfirmed: (buyer: ConfirmedBuyer) => Promise<void> | void
}

/**
 * Confirms an email address only after a button press, because email scanners open links and would otherwise use up the
 * one-time link.
 */
export function ConfirmEmail({ onConfirmed }: ConfirmEmailProps) {
  const { resettoken = '' } = useParams()
  const { revalidate } = useRevalidator()
  const [isRejected, setIsRejected] = useState(false)
  const [pending, setPending] = useState<ConfirmedBuyer>()
  const send = async () => {
    try {
      const session = await call('confirmEmail', { params: { token: resettoken } })
      await startBuyerSession(session)
      await revalidate()
      if (session.needsPassword) setPending(session.buyer)
      else await onConfirmed(session.buyer)
    } catch (error) {
      setIsRejected(true)
      throw error
    }
  }
  if (pending) return <ChoosePassword email={pending.email} onChosen={() => onConfirmed(pending)} />
  return (
    <AccountPage title={t('account.email.confirm')} lead={t('account.email.confirm.text')}>
      <Form
        label={t('account.email.confirm')}
        names={[]}
        send={send}
        button={t('account.email.confirm.button')}
        busy={t('account.email.confirm.busy')}
      />
      {isRejected && (
        <p className="mt-4 flex flex-wrap gap-x-6">
          <Link to="/validateemail" className="text-link font-semibold">
            {t('account.email.new-link')}
          </Link>
          <TextLink to="/login">{t('site.sign-in')}</TextLink>
        </p>
      )}
    </AccountPage>
  )
}
