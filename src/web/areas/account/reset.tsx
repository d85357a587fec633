import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { checkMatch, checkPassword } from '#web/features/account/checks.ts'
import { definedErrors } from '#web/kit/form/checks.ts'
import { Form } from '#web/kit/form/form.tsx'
import { loginPath } from '#web/features/account/login-path.ts'
import { AccountPage, useAccountRole } from '#web/features/account/page.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import { ConfirmPasswordField, NewPasswordField } from '#web/features/account/fields.tsx'
import type { Route } from './+types/reset.ts'

const names = ['password', 'confirmpassword'] as const

/** Page opened from the emailed reset link. Asks for the new password and its confirmation (spec §5). */
export default function ResetPage({ params: { resettoken } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [isSpent, setIsSpent] = useState(false)
  const isSeller = useAccountRole() === 'seller'
  const send = async (body: Record<(typeof names)[number], string>) => {
    try {
      const input = { params: { resettoken }, body }
      const state = await (isSeller ? call('sellerReset', input) : call('buyerReset', input))
      await navigate(isSeller ? '/shopper/sellerResetConfirm/' : '/resetConfirm/', { replace: true, state })
    } catch (error) {
      setIsSpent(error instanceof CallError && error.code === 'link_used')
      throw error
    }
  }
  return (
    <AccountPage title={t('account.reset')} lead={t('account.reset.text')}>
      <Form
        label={t('account.reset')}
        names={names}
        check={({ password, confirmpassword }) =>
          definedErrors({
            password: checkPassword(password),
            confirmpassword: checkMatch(password, confirmpassword),
          })
        }
        send={send}
        button={t('account.password.save')}
        busy={t('common.saving')}
      >
        <NewPasswordField label={t('account.password.new')} />
        <ConfirmPasswordField label={t('account.password.again')} />
      </Form>
      <p className="mt-4 flex flex-wrap gap-x-6">
        {isSpent && (
          <Link to={isSeller ? '/shopper/sellerForgot' : '/forgot'} className="text-link font-semibold">
            {t('account.reset.new-link')}
          </Link>
        )}
        <TextLink
          to={loginPath(isSeller ? 'seller' : 'buyer')}
          state={isSeller ? null : { token: resettoken }}
        >
          {t('account.reset.remembered')}
        </TextLink>
      </p>
    </AccountPage>
  )
}
