import { useState } from 'react'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { InputError } from '#web/kit/form/form-errors.ts'
import { RadioField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { ReasonField } from '../reason-field.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

const names = ['email', 'again', 'why'] as const
type Values = Record<(typeof names)[number], string>
type Kind = 'export' | 'erase'

const kinds: readonly [Kind, string][] = [
  ['export', t('admin.privacy.new.export')],
  ['erase', t('admin.privacy.new.delete')],
]

/**
 * Form for starting a data request (export or erasure) on behalf of a buyer who asked by email. Erasure is permanent,
 * so the email must be entered twice.
 */
export function StartRequest() {
  const [kind, setKind] = useState<Kind>('export')
  const [started, setStarted] = useState(0)
  const send = async ({ email, again, why }: Values) => {
    if (kind === 'erase' && again.toLowerCase() !== email.toLowerCase())
      throw new InputError(t('admin.privacy.emails-differ'), 'again')
    await call('startPrivacyRequest', { body: { kind, email, why } })
    setKind('export')
    setStarted(started + 1)
  }
  return (
    <TitledSection
      id="start"
      title={t('admin.privacy.new')}
      className="h-fit bg-tile p-5"
      titleClass="pb-3 font-display text-title"
    >
      <Form
        key={started}
        button={
          kind === 'erase' ? t('admin.privacy.new.delete.button') : t('admin.privacy.new.export.button')
        }
        done={kind === 'erase' ? t('admin.privacy.new.delete.done') : t('admin.privacy.new.export.done')}
        names={names}
        send={send}
      >
        <RadioField
          name="kind"
          label={t('admin.privacy.new.what')}
          isLabelHidden
          choices={kinds}
          value={kind}
          onChoose={(value) => setKind(value as Kind)}
        />
        <Field type="email" name="email" label={t('admin.privacy.email')} autoComplete="off" />
        {kind === 'erase' && (
          <>
            <p className="text-soft">{t('admin.privacy.new.delete.text')}</p>
            <Field type="email" name="again" label={t('admin.privacy.confirm-email')} autoComplete="off" />
          </>
        )}
        <ReasonField label={t('admin.privacy.how')} />
      </Form>
    </TitledSection>
  )
}
