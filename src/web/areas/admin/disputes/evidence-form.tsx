import { useRef, useState } from 'react'
import type { Evidence } from '#contract/payouts/payouts.ts'
import { call } from '#web/call.ts'
import { useAct } from '#web/ui/use-act.ts'
import { fieldWords, longFields } from './words.ts'

interface EvidenceFormProps {
  id: string
  fields: readonly (keyof Evidence)[]
  draft: Evidence
  stored: Evidence
}

/** The evidence: what the order says to start from, edited, kept as often as one likes, handed in once. */
export function EvidenceForm({ id, fields, draft, stored }: EvidenceFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { act, isBusy } = useAct()
  const [isSure, setIsSure] = useState(false)
  const send = (submit: boolean) =>
    act(async () => {
      const texts = new FormData(form.current!)
      const evidence = Object.fromEntries(fields.map((name) => [name, String(texts.get(name)).trim()]))
      await call('submitEvidence', { params: { id }, body: { evidence, submit } })
      return { said: submit ? 'Handed in: the bank decides now.' : 'Kept at the provider.' }
    })
  return (
    <form
      ref={form}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
    >
      {fields.map((name) => (
        <Field key={name} name={name} draft={draft[name]} stored={stored[name]} />
      ))}
      <div className="flex flex-wrap gap-3">
        <button className="button button-line" aria-disabled={isBusy}>
          {isBusy ? 'One moment…' : 'Keep it, hand in later'}
        </button>
      </div>
      <div className="flex flex-col items-start gap-3 bg-tile p-5">
        <h3 className="font-display text-title">Hand it in</h3>
        <p className="max-w-prose">
          The bank gets what stands above. It can be handed in once; nothing can be added afterwards.
        </p>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={isSure}
            onChange={(event) => setIsSure(event.target.checked)}
          />
          I have read it, and it is complete
        </label>
        <button
          type="button"
          className="button button-full"
          disabled={!isSure || isBusy}
          onClick={() => void send(true)}
        >
          Hand it in for good
        </button>
      </div>
    </form>
  )
}

interface FieldProps {
  name: keyof Evidence
  draft: string | undefined
  stored: string | undefined
}

function Field({ name, draft = '', stored }: FieldProps) {
  const from = { name, defaultValue: stored ?? draft, maxLength: 20_000 }
  return (
    <label className="block max-w-3xl">
      <span className="block pb-1.5 font-medium">{fieldWords[name]}</span>
      {longFields.has(name) ? (
        <textarea {...from} rows={4} className="field py-3" />
      ) : (
        <input {...from} className="field" />
      )}
      {stored !== undefined && draft !== '' && stored !== draft && (
        <span className="mt-1 block text-note text-soft">The order says: {draft}</span>
      )}
    </label>
  )
}
