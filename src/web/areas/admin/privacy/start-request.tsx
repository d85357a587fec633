import { useState } from 'react'
import { call } from '#web/call.ts'
import { Fault } from '#web/ui/form/faults.ts'
import { RadioField } from '#web/ui/form/choice-fields.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { WhyField } from '../sellers/why-field.tsx'

const names = ['email', 'again', 'why'] as const
type Values = Record<(typeof names)[number], string>
type Kind = 'export' | 'erase'

const kinds: readonly [Kind, string][] = [
  ['export', 'Prepare the archive of their data'],
  ['erase', 'Erase them'],
]

/** For a buyer who asked by mail. Erasing cannot be taken back, so the e-mail is asked for twice. */
export function StartRequest() {
  const [kind, setKind] = useState<Kind>('export')
  const [started, setStarted] = useState(0)
  const send = async ({ email, again, why }: Values) => {
    if (kind === 'erase' && again.toLowerCase() !== email.toLowerCase())
      throw new Fault('The two e-mails are not the same', 'again')
    await call('startPrivacyRequest', { body: { kind, email, why } })
    setKind('export')
    setStarted(started + 1)
  }
  return (
    <section aria-labelledby="start" className="h-fit bg-tile p-5">
      <h2 id="start" className="pb-3 font-display text-title">
        For a buyer who asked by mail
      </h2>
      <Form
        key={started}
        button={kind === 'erase' ? 'Erase for good' : 'Prepare it'}
        done={kind === 'erase' ? 'Erased, and told by mail.' : 'Ready: save it from the list.'}
        names={names}
        send={send}
      >
        <RadioField
          name="kind"
          label="What they asked for"
          isLabelHidden
          choices={kinds}
          value={kind}
          onChoose={(value) => setKind(value as Kind)}
        />
        <Field type="email" name="email" label="E-mail of their account" autoComplete="off" />
        {kind === 'erase' && (
          <>
            <p className="text-soft">
              Account, addresses, favourites and sessions go at once, a running membership ends; orders stay
              in the books without the person. It cannot be undone.
            </p>
            <Field type="email" name="again" label="The same e-mail again" autoComplete="off" />
          </>
        )}
        <WhyField label="How they asked" />
      </Form>
    </section>
  )
}
