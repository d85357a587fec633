import { t } from '#web/lib/text/t.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'

interface ReplayAllProps {
  /** Returns the message for the number of retried jobs or webhooks. */
  done: (count: number) => string
  send: () => Promise<{ changed: number }>
}

/** Button that retries all failed jobs or webhooks. */
export function ReplayAll({ done, send }: ReplayAllProps) {
  return (
    <ActionButton action={async () => ({ message: done((await send()).changed) })} busy={t('ui.form.busy')}>
      {t('admin.jobs.retry-all')}
    </ActionButton>
  )
}
