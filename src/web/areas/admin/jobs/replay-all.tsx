import { useAct } from '#web/ui/use-act.ts'
import { countOf } from '#web/ui/words.ts'

interface ReplayAllProps {
  /** What they are called: `job`. */
  one: string
  send: () => Promise<{ changed: number }>
}

/** Everything that is dead, tried once more. */
export function ReplayAll({ one, send }: ReplayAllProps) {
  const { act, isBusy } = useAct()
  const replay = () =>
    act(async () => ({ said: `${countOf((await send()).changed, one)} will be tried again at once` }))
  return (
    <button type="button" className="button button-line" aria-disabled={isBusy} onClick={() => void replay()}>
      {isBusy ? 'One moment…' : 'Replay all that are dead'}
    </button>
  )
}
