import { t } from '#web/lib/text/t.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'

interface ReplayAllProps {
  /** Said of as many as were. */
  done: (count: number) => string
  send: () => Promise<{ changed: number }>
}

/** Everything that is dead, tried once more. */
export function ReplayAll({ done, send }: ReplayAllProps) {
  return (
    <ActionButton action={async () => ({ message: done((await send()).changed) })} busy={t('ui.form.busy')}>
      {t('admin.jobs.retry-all')}
    </ActionButton>
  )
}
