import { useState } from 'react'
import type { Evidence, EvidenceFile } from '#contract/payouts/payouts.ts'
import { call } from '#web/lib/calls/call.ts'
import { Field, TextAreaField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { t } from '#web/lib/text/t.ts'
import { EvidenceFiles } from './evidence-files.tsx'
import { evidenceFieldLabels, multilineEvidenceFields } from './dispute-labels.ts'

interface EvidenceFormProps {
  id: string
  files: readonly EvidenceFile[]
  fields: readonly (keyof Evidence)[]
  draft: Evidence
  stored: Evidence
}

/** Evidence form, prefilled from the order. Admins can save the form many times, but submit the evidence only once. */
export function EvidenceForm({ id, files, fields, draft, stored }: EvidenceFormProps) {
  const [isSure, setIsSure] = useState(false)
  const send = async (evidence: Record<string, string>, _form: HTMLFormElement, pressed: string) => {
    const submit = pressed === 'submit'
    await call('submitEvidence', { params: { id }, body: { evidence, submit } })
    return { message: submit ? t('admin.disputes.evidence.done') : t('admin.disputes.evidence.saved') }
  }
  const submitBox = (
    <div className="flex w-full flex-col items-start gap-3 bg-tile p-5">
      <h3 className="font-display text-title">{t('admin.disputes.evidence.submit')}</h3>
      <p className="max-w-prose">{t('admin.disputes.evidence.once')}</p>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={isSure}
          onChange={(event) => setIsSure(event.target.checked)}
        />
        {t('admin.disputes.evidence.sure')}
      </label>
      <button className="button button-full" value="submit" disabled={!isSure}>
        {t('admin.disputes.evidence.submit')}
      </button>
    </div>
  )
  return (
    <Form names={fields} send={send} button={t('admin.disputes.evidence.save')} isQuiet actions={submitBox}>
      {fields.map((name) => (
        <EvidenceField key={name} name={name} draft={draft[name]} stored={stored[name]} />
      ))}
      <EvidenceFiles id={id} files={files} />
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
    label: evidenceFieldLabels[name],
    isOptional: true,
    defaultValue: stored ?? draft,
    maxLength: 20_000,
    className: 'max-w-3xl',
    hint: isOther && t('admin.disputes.evidence.from-order', { text: draft }),
  }
  // The shipping date can be plain text, because seller orders might have been shipped on several days.
  const isDate = name === 'shipping_date' && /^(\d{4}-\d\d-\d\d)?$/.test(field.defaultValue)
  if (isDate) return <Field {...field} type="date" />
  return multilineEvidenceFields.has(name) ? <TextAreaField {...field} rows={4} /> : <Field {...field} />
}
