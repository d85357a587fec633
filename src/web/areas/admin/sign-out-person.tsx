import { call } from '#web/lib/calls/call.ts'
import { Form } from '#web/kit/form/form.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { ReasonField } from './reason-field.tsx'
import { screenReaderOnly } from '#web/kit/marks.tsx'

interface SignOutPersonProps {
  kind: 'buyer' | 'seller'
  id: string
  name: string
}

/** Form for ending all sessions of a user whose device was lost or whose account was compromised. */
export function SignOutPerson({ kind, id, name }: SignOutPersonProps) {
  const signOut = async ({ why }: { why: string }) => {
    const { ended } = await call('signOutPerson', { body: { kind, id, why } })
    return { message: t('admin.sign-out.done', { name, count: ended }) }
  }
  return (
    <details className="w-full max-md:text-left">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
        {rich('admin.sign-out', { name, hidden: screenReaderOnly })}
      </summary>
      <Form names={['why']} send={signOut} button={t('admin.sign-out.button')} isQuiet>
        <p className="max-w-prose text-note text-soft">{t('admin.sign-out.text')}</p>
        <ReasonField label={t('admin.reason')} />
      </Form>
    </details>
  )
}
