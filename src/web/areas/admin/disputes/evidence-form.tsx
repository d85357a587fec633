import { useState } from 'react'
import type { Evidence } from '#contract/payouts/payouts.ts'
import { call } from '#web/call.ts'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { fieldWords, longFields } from './words.ts'

interface EvidenceFormProps {
  id: string
  fields: readonly (keyof Evidence)[]
  draft: Evidence
  stored: Evidence
}

/** The evidence: what the order says to start from, edited, kept as often as one likes, handed in once. */
export function EvidenceForm({ id, fields, draft, stored }: EvidenceFormProps) {
  const [isSure, setIsSure] = useState(false)
  const send = async (evidence: Record<string, string>, _form: HTMLFormElement, pressed: string) => {
    const submit = pressed === 'submit'
    await call('submitEvidence', { params: { id }, body: { evidence, submit } })
    return { said: submit ? 'Handed in: the bank decides now.' : 'Kept at the provider.' }
  }
  const handIn = (
    <div className="flex w-full flex-col items-start gap-3 bg-tile p-5">
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
      <button className="button button-full" value="submit" disabled={!isSure}>
        Hand it in for good
      </button>
    </div>
  )
  return (
    <Form names={fields} send={send} button="Keep it, hand in later" isQuiet actions={handIn}>
      {fields.map((name) => (
        <EvidenceField key={name} name={name} draft={draft[name]} stored={stored[name]} />
      ))}
    </Form>
  )
}

interface EvidenceFieldProps {
  name: keyof Evidence
  draft: string | undefined
  stored: string | undefined
}

function EvidenceField({ name, draft = '', stored }: EvidenceFieldProps) {
  const isOther = stored !== undefined && draft !== '' && stored !== draft
  const field = {
    name,
    label: fieldWords[name],
    isOptional: true,
    defaultValue: stored ?? draft,
    maxLength: 20_000,
    className: 'max-w-3xl',
    hint: isOther && `The order says: ${draft}`,
  }
  return longFields.has(name) ? <TextAreaField {...field} rows={4} /> : <Field {...field} />
}
