import type { AlertReceivers } from '#contract/admin/alerts.ts'
import { useState } from 'react'
import { call } from '#web/lib/calls/call.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { Field, TextAreaField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

const names = ['emails', 'webhook'] as const

interface ReceiversProps {
  receivers: AlertReceivers
  version: number
}

/** Recipients of alerts, with a button that sends a test alert to all recipients. */
export function Receivers({ receivers, version }: ReceiversProps) {
  const [secret, setSecret] = useState<string>()
  const send = async ({ emails, webhook }: Record<(typeof names)[number], string>) => {
    const list = emails.split(/[\s,;]+/).filter((each) => each !== '')
    await call('saveAlertReceivers', { body: { emails: list, webhook: webhook.trim(), version } })
    return { message: t('admin.alerts.saved') }
  }
  return (
    <TitledSection id="receivers" title={t('admin.alerts.receivers')} className="mt-10 max-w-prose">
      <Form names={names} send={send} button={t('common.save')}>
        <TextAreaField
          name="emails"
          label={t('admin.alerts.emails')}
          rows={3}
          maxLength={5000}
          isOptional
          defaultValue={receivers.emails.join('\n')}
        />
        <Field
          name="webhook"
          label={t('admin.alerts.webhook')}
          type="url"
          isOptional
          defaultValue={receivers.webhook}
        />
        <p className="text-note text-soft">{t('admin.alerts.webhook.hint')}</p>
      </Form>
      {secret === undefined ? (
        <ShowSecret onRead={setSecret} />
      ) : (
        <p className="mt-4 text-note">
          {rich('admin.alerts.secret', {
            secret,
            code: (words) => <code className="break-all">{words}</code>,
          })}
        </p>
      )}
      <ActionButton action={test} className="button button-line mt-4">
        {t('admin.alerts.test')}
      </ActionButton>
    </TitledSection>
  )
}

function ShowSecret({ onRead }: { onRead: (secret: string) => void }) {
  const read = async () => {
    onRead((await call('getAlertSecret')).secret)
    return { message: t('admin.alerts.secret.shown') }
  }
  return (
    <ActionButton action={read} className="text-link mt-4 block text-note">
      {t('admin.alerts.secret.show')}
    </ActionButton>
  )
}

async function test() {
  const { sent } = await call('testAlerts', { body: {} }, { timeout: 0 })
  if (sent.length === 0) return { message: t('admin.alerts.test.nobody') }
  const failed = sent.find(({ isTaken }) => !isTaken)
  if (failed) return { message: t('admin.alerts.test.failed', failed) }
  return { message: t('admin.alerts.test.sent', { count: sent.length }) }
}
