import { t } from '#web/t.ts'
import { useAct } from '#web/ui/use-act.ts'

interface ReplayAllProps {
  /** Said of as many as were. */
  done: (count: number) => string
  send: () => Promise<{ changed: number }>
}

/** Everything that is dead, tried once more. */
export function ReplayAll({ done, send }: ReplayAllProps) {
  const { act, isBusy } = useAct()
  const replay = () => act(async () => ({ said: done((await send()).changed) }))
  return (
    <button type="button" className="button button-line" aria-disabled={isBusy} onClick={() => void replay()}>
      {isBusy ? t('ui.form.busy') : t('admin.jobs.retry-all')}
    </button>
  )
}
