import { call } from '#web/call.ts'
import { useAct } from '#web/ui/use-act.ts'

/** Sends the buyer a new link to the order; the one before it opens nothing any more. */
export function NewLink({ id }: { id: string }) {
  const { act, isBusy } = useAct()
  const send = () =>
    act(async () => {
      await call('renewOrderLink', { params: { id } })
      return { said: 'The buyer has a new link by email; the old one no longer works' }
    })
  return (
    <button type="button" className="w-fit text-link" aria-disabled={isBusy} onClick={() => void send()}>
      Send a new link
    </button>
  )
}
