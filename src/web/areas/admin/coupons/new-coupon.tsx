import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallError, type CallInput } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { definedErrors, required } from '#web/kit/form/checks.ts'
import { CheckField, SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { readCents } from '#web/lib/format/cents.ts'
import { t } from '#web/lib/text/t.ts'

const names = [
  'code',
  'name',
  'kind',
  'value',
  'duration',
  'months',
  'mostUses',
  'expires',
  'isFirstOnly',
] as const
type Values = Record<(typeof names)[number], string>
type NewCoupon = CallInput<'createCoupon'>['body']

const codeShape = /^[a-z0-9-]{3,30}$/i

function check(values: Values) {
  const worth = values.kind === 'amount' ? readCents(values.value) : wholeOf(values.value)
  const isBadWorth = worth === undefined || worth < 1 || (values.kind === 'percent' && worth > 100)
  return definedErrors<keyof Values>({
    code: codeShape.test(values.code) ? undefined : t('admin.coupons.invalid.code'),
    name: required(t('admin.coupons.invalid.name'))(values.name),
    value: isBadWorth ? t('admin.coupons.invalid.worth') : undefined,
    months:
      values.duration === 'repeating' && !wholeOf(values.months)
        ? t('admin.coupons.invalid.months')
        : undefined,
    mostUses:
      values.mostUses !== '' && !wholeOf(values.mostUses) ? t('admin.coupons.invalid.limit') : undefined,
  })
}

export function NewCoupon() {
  const { revalidate } = useRevalidator()
  const [duration, setDuration] = useState('once')
  const attempt = useRef(crypto.randomUUID())
  /**
   * Renews the idempotency key after the server has rejected a request. If a response was lost, the key stays the same,
   * so that a retry cannot create a second coupon.
   */
  const renew = (error: unknown): never => {
    if (error instanceof CallError && error.status < 500) attempt.current = crypto.randomUUID()
    throw error
  }
  const send = async (values: Values, form: HTMLFormElement) => {
    const made = await call('createCoupon', { body: bodyOf(values, attempt.current) }).catch(renew)
    attempt.current = crypto.randomUUID()
    form.reset()
    setDuration('once')
    await revalidate()
    return { message: t('admin.coupons.created', { code: made.code }), isBeside: true }
  }
  return (
    <Form
      label={t('admin.coupons.new')}
      names={names}
      check={check}
      send={send}
      button={t('admin.coupons.create')}
      busy={t('admin.coupons.creating')}
    >
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field
          name="code"
          label={t('admin.coupons.code')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
        />
        <Field name="name" label={t('admin.coupons.name')} autoComplete="off" maxLength={40} />
        <SelectField
          name="kind"
          label={t('admin.coupons.kind')}
          choices={[
            ['percent', t('admin.coupons.kind.percent')],
            ['amount', t('admin.coupons.kind.amount')],
          ]}
        />
        <Field name="value" label={t('admin.amount')} autoComplete="off" maxLength={10} />
        <SelectField
          name="duration"
          label={t('admin.coupons.duration')}
          choices={[
            ['once', t('admin.coupons.duration.once')],
            ['repeating', t('admin.coupons.duration.repeating')],
            ['forever', t('admin.coupons.duration.forever')],
          ]}
          onChoose={setDuration}
        />
        {duration === 'repeating' && (
          <Field name="months" label={t('admin.coupons.months')} autoComplete="off" maxLength={2} />
        )}
        <Field name="mostUses" label={t('admin.coupons.limit')} autoComplete="off" maxLength={7} isOptional />
        <Field name="expires" label={t('admin.coupons.expires')} type="date" isOptional />
      </div>
      <CheckField name="isFirstOnly">{t('admin.coupons.first-only')}</CheckField>
    </Form>
  )
}

function bodyOf(values: Values, attempt: string): NewCoupon {
  const { code, name, kind, value, duration, months, mostUses, expires, isFirstOnly } = values
  return {
    attempt,
    code,
    name,
    percentOff: kind === 'percent' ? (wholeOf(value) ?? null) : null,
    amountOffCents: kind === 'amount' ? (readCents(value) ?? null) : null,
    duration: duration as NewCoupon['duration'],
    months: duration === 'repeating' ? (wholeOf(months) ?? null) : null,
    mostUses: wholeOf(mostUses) ?? null,
    isFirstOnly: isFirstOnly !== '',
    expiresAt: expires === '' ? null : `${expires}T23:59:59.000Z`,
  }
}

function wholeOf(text: string): number | undefined {
  return /^\d{1,7}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}
