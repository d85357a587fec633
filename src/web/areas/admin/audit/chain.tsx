import { useState } from 'react'
import type { CallReply } from '#web/caller.ts'
import { call } from '#web/call.ts'
import { errorText } from '#web/ui/error-text.ts'
import { countOf } from '#web/ui/words.ts'

type Verdict = CallReply<'verifyAudit'>

const words = { edited: 'was edited', removed: 'was removed', inserted: 'was put in from outside' }

/** Whether the log is as it was written: walked when it is asked for. */
export function Chain() {
  const [verdict, setVerdict] = useState<Verdict>()
  const [said, setSaid] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const verify = async () => {
    setIsBusy(true)
    setSaid('')
    try {
      setVerdict(await call('verifyAudit', {}, { timeout: 0 }))
    } catch (error) {
      setSaid(errorText(error))
    }
    setIsBusy(false)
  }
  return (
    <section aria-label="The chain" className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2 bg-tile p-4">
      <button
        type="button"
        className="button button-line"
        aria-disabled={isBusy}
        onClick={() => void (isBusy || verify())}
      >
        {isBusy ? 'One moment…' : 'Verify the chain'}
      </button>
      <div role="status" className="min-w-0 grow">
        {said || (verdict ? <Verification verdict={verdict} /> : <p>Each entry proves the one before it.</p>)}
      </div>
    </section>
  )
}

function Verification({ verdict: { entries, faults, head } }: { verdict: Verdict }) {
  if (faults.length === 0) {
    return (
      <>
        <p className="font-semibold">The log is whole: {countOf(entries, 'entry', 'entries')}.</p>
        <p className="text-note break-all text-soft">
          {head.no} {head.hash}
        </p>
      </>
    )
  }
  return (
    <>
      <p className="font-semibold text-accent">The log was changed from outside:</p>
      <ul>
        {faults.map(({ no, to, kind }) => (
          <li key={no}>
            {no === to ? `Entry ${no}` : `Entries ${no}–${to}`} {words[kind]}
          </li>
        ))}
      </ul>
    </>
  )
}
