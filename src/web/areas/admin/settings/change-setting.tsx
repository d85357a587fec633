import type { Setting } from '#contract/admin/settings.ts'
import { call } from '#web/lib/calls/call.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { CheckField, SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { ReasonField } from '../reason-field.tsx'
import {
  fieldLabel,
  settingValueFromField,
  settingFieldStep,
  settingValueToField,
  settingText,
} from './setting-text.ts'
import { screenReaderOnly } from '#web/kit/marks.tsx'

const names = ['value', 'why'] as const
type Values = Record<(typeof names)[number], string>

/** Collapsible form for one setting. Saving a change remounts the form and thereby collapses it. */
export function ChangeSetting({ setting }: { setting: Setting }) {
  const { key, title, version, isOverridden } = setting
  const params = { key }
  const send = async ({ value: text, why }: Values, _form: HTMLFormElement, pressed: string) => {
    if (pressed === 'reset') {
      await call('resetSetting', { params, body: { version, why } })
      return { message: t('admin.settings.reset.done', { title }) }
    }
    const value = readValue(setting, text)
    await call('saveSetting', { params, body: { value, version, why } })
    return { message: `${title}: ${settingText(setting, value)}` }
  }
  const reset = (
    <button className="button button-line" value="reset">
      {t('admin.settings.reset.button')}
    </button>
  )
  return (
    <details>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
        {rich('admin.settings.edit', { title, hidden: screenReaderOnly })}
      </summary>
      <Form names={names} send={send} button={t('common.save')} actions={isOverridden && reset}>
        <ValueField setting={setting} />
        <ReasonField label={t('common.reason')} />
      </Form>
    </details>
  )
}

function ValueField({ setting }: { setting: Setting }) {
  const { unit, value, min, max } = setting
  if (unit === 'switch') {
    return (
      <CheckField name="value" defaultChecked={value === 1}>
        {t('admin.settings.on')}
      </CheckField>
    )
  }
  if (unit === 'time of day') {
    const hours = Array.from({ length: max - min + 1 }, (_, at) => min + at)
    return (
      <SelectField
        name="value"
        label={fieldLabel(setting)}
        choices={hours.map((hour) => [String(hour), settingText(setting, hour)])}
        defaultValue={String(value)}
      />
    )
  }
  return (
    <Field
      type="number"
      name="value"
      label={fieldLabel(setting)}
      min={settingValueToField(setting, min)}
      max={settingValueToField(setting, max)}
      step={settingFieldStep(setting)}
      defaultValue={settingValueToField(setting, value)}
      className="max-w-60 tabular-nums"
    />
  )
}

function readValue(setting: Setting, text: string): number {
  if (setting.unit === 'switch') return text === 'on' ? 1 : 0
  return settingValueFromField(setting, Number(text))
}
