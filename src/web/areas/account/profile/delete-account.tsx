import { useEffect, useRef, useState } from 'react'
import type { Buyer } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/calls/call.ts'
import { Form } from '#web/kit/form/form.tsx'
import { PasswordField } from '#web/kit/form/field.tsx'
import { clearDeviceData } from '#web/lib/device/device-data.ts'
import { signOutLocally } from '#web/lib/session/tab.ts'
import { t } from '#web/lib/text/t.ts'
import { findOpenOrders, OpenMattersList, type OpenMatters } from './open-matters.tsx'
import { SecondaryButton } from '#web/kit/buttons.tsx'

interface DeleteAccountProps extends Omit<OpenMatters, 'orders'> {
  buyer: Buyer
}

/** Form that deletes the account permanently. Always requires the password, even right after a sign-in. */
export function DeleteAccount({ buyer, membership, gifts }: DeleteAccountProps) {
  const [orders, setOrders] = useState<OpenMatters['orders']>()
  const title = useRef<HTMLHeadingElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isLooking, setIsLooking] = useState(false)
  useEffect(() => {
    if (isConfirming) title.current?.focus()
  }, [isConfirming])

  const send = async ({ password }: { password: string }) => {
    await call('deleteMe', { params: { id: buyer._id }, body: { password } })
    signOutLocally()
    await clearDeviceData()
    // Loads a new document, so that no user data remains in memory.
    location.replace('/')
  }
  const ask = async () => {
    if (isLooking) return
    setIsLooking(true)
    setOrders(await findOpenOrders())
    setIsLooking(false)
    setIsConfirming(true)
  }
  if (!isConfirming) {
    return (
      <p>
        <SecondaryButton onClick={() => void ask()} aria-disabled={isLooking || undefined}>
          {t('account.delete')}
        </SecondaryButton>
      </p>
    )
  }
  return (
    <div className="border border-accent p-5">
      <h2 ref={title} tabIndex={-1} className="text-title outline-none">
        {t('account.delete.title')}
      </h2>
      <p className="mt-2 mb-5 max-w-prose">{t('account.delete.text')}</p>
      <OpenMattersList orders={orders ?? null} membership={membership} gifts={gifts} />
      <Form
        label={t('account.delete')}
        names={['password']}
        send={send}
        button={t('account.delete.button')}
        busy={t('account.delete.busy')}
      >
        <PasswordField name="password" label={t('account.step-up')} autoComplete="current-password" />
      </Form>
      <button type="button" className="mt-3 text-link" onClick={() => setIsConfirming(false)}>
        {t('account.delete.keep')}
      </button>
    </div>
  )
}
