import { useState } from 'react'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import { useAction } from '#web/kit/action/use-action.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'

type VerificationResult = CallReply<'verifyAudit'>

/** Button that verifies the integrity of the audit log. */
export function AuditVerification() {
  const [verdict, setVerdict] = useState<VerificationResult>()
  const { run, isPending, message } = useAction({ isBeside: true })
  const verify = async () => setVerdict(await call('verifyAudit', {}, { timeout: 0 }))
  return (
    <section
      aria-label={t('admin.audit.verify.label')}
      className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 bg-tile p-4"
    >
      <SecondaryButton aria-disabled={isPending} onClick={() => void run(verify)}>
        {isPending ? t('ui.form.busy') : t('admin.audit.verify')}
      </SecondaryButton>
      <div role="status" className="min-w-0 grow">
        {message ?? (verdict ? <Verification verdict={verdict} /> : <p>{t('admin.audit.verify.text')}</p>)}
      </div>
    </section>
  )
}

function Verification({ verdict: { entries, faults, head } }: { verdict: VerificationResult }) {
  if (faults.length === 0) {
    return (
      <>
        <p className="font-semibold">{t('admin.audit.verify.ok', { count: entries })}</p>
        <p className="text-note break-all text-soft">
          {head.no} {head.hash}
        </p>
      </>
    )
  }
  return (
    <>
      <p className="font-semibold text-accent">{t('admin.audit.verify.changed')}</p>
      <ul>
        {faults.map((error) => (
          <li key={error.no}>{errorTextOf(error)}</li>
        ))}
      </ul>
    </>
  )
}

const errorTexts = tableOf('admin.audit.fault')

function errorTextOf({ no, to, kind }: VerificationResult['faults'][number]): string {
  return errorTexts[kind]({ count: to - no + 1, from: String(no), to: String(to) })
}
