import { call } from '#web/lib/calls/call.ts'
import { Form } from '#web/kit/form/form.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { ReasonField } from './reason-field.tsx'
import { screenReaderOnly } from '#web/kit/marks.tsx'

interface ExpirePasswordProps {
  kind: 'buyer' | 'seller'
  id: string
  name: string
}

/** Form for requiring a user to choose a new password, for example after a password leak. */
export function ExpirePassword({ kind, id, name }: ExpirePasswordProps) {
  const expire = async ({ why }: { why: string }) => {
    await call('expirePassword', { body: { kind, id, why } })
    return { message: t('admin.expire-password.done', { name }) }
  }
  return (
    <details className="w-full max-md:text-left">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
        {rich('admin.expire-password', {
          name,
          hidden: screenReaderOnly,
        })}
      </summary>
      <Form names={['why']} send={expire} button={t('admin.expire-password.button')} isQuiet>
        <p className="max-w-prose text-note text-soft">{t('admin.expire-password.text')}</p>
        <ReasonField label={t('admin.reason')} />
      </Form>
    </details>
  )
}
