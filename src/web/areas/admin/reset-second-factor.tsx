import { call } from '#web/lib/calls/call.ts'
import { Form } from '#web/kit/form/form.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { ReasonField } from './reason-field.tsx'
import { screenReaderOnly } from '#web/kit/marks.tsx'

interface ResetSecondFactorProps {
  kind: 'buyer' | 'seller'
  id: string
  name: string
}

/** Form for turning off two-step verification for a user who has lost their phone and recovery codes. */
export function ResetSecondFactor({ kind, id, name }: ResetSecondFactorProps) {
  const reset = async ({ why }: { why: string }) => {
    await call('resetSecondFactor', { body: { kind, id, why } })
    return { message: t('admin.reset-factor.done', { name }) }
  }
  return (
    <details className="w-full max-md:text-left">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
        {rich('admin.reset-factor', { name, hidden: screenReaderOnly })}
      </summary>
      <Form names={['why']} send={reset} button={t('admin.reset-factor.button')} isQuiet>
        <p className="max-w-prose text-note text-soft">{t('admin.reset-factor.text')}</p>
        <ReasonField label={t('admin.reason')} />
      </Form>
    </details>
  )
}
