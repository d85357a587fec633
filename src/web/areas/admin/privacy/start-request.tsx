import { useState } from 'react'
import { call } from '#web/call.ts'
import { Fault } from '#web/ui/form/fault.ts'
import { MoveForm } from '#web/ui/form/move-form.tsx'
import { WhyField } from '../sellers/why-field.tsx'

type Kind = 'export' | 'erase'

const kinds: readonly [Kind, string][] = [
  ['export', 'Prepare the archive of their data'],
  ['erase', 'Erase them'],
]

/** For a buyer who asked by mail. Erasing cannot be taken back, so the e-mail is asked for twice. */
export function StartRequest() {
  const [kind, setKind] = useState<Kind>('export')
  const [started, setStarted] = useState(0)
  const send = async (form: FormData) => {
    const email = String(form.get('email')).trim()
    if (kind === 'erase' && String(form.get('again')).trim().toLowerCase() !== email.toLowerCase())
      throw new Fault('The two e-mails are not the same')
    await call('startPrivacyRequest', { body: { kind, email, why: String(form.get('why')) } })
    setKind('export')
    setStarted(started + 1)
  }
  return (
    <section aria-labelledby="start" className="h-fit bg-tile p-5">
      <h2 id="start" className="pb-3 font-display text-title">
        For a buyer who asked by mail
      </h2>
      <MoveForm
        key={started}
        button={kind === 'erase' ? 'Erase for good' : 'Prepare it'}
        done={kind === 'erase' ? 'Erased, and told by mail.' : 'Ready: save it from the list.'}
        send={send}
      >
        <fieldset>
          <legend className="sr-only">What they asked for</legend>
          {kinds.map(([value, words]) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="kind"
                checked={kind === value}
                onChange={() => setKind(value)}
                className="size-5 shrink-0 accent-accent"
              />
              {words}
            </label>
          ))}
        </fieldset>
        <EmailField name="email" label="E-mail of their account" />
        {kind === 'erase' && (
          <>
            <p className="text-soft">
              Account, addresses, favourites and sessions go at once, a running membership ends; orders stay
              in the books without the person. It cannot be undone.
            </p>
            <EmailField name="again" label="The same e-mail again" />
          </>
        )}
        <WhyField label="How they asked" />
      </MoveForm>
    </section>
  )
}

function EmailField({ name, label }: { name: string; label: string }) {
  return (
    <label className="w-full">
      <span className="block pb-1.5 font-medium">{label}</span>
      <input type="email" name={name} required maxLength={200} autoComplete="off" className="field" />
    </label>
  )
}
