import type { Setting } from '#contract/admin/settings.ts'
import { call } from '#web/call.ts'
import { useAct } from '#web/ui/use-act.ts'
import { WhyField } from '../sellers/why-field.tsx'
import { fieldUnit, fromField, toField, valueText } from './setting-words.ts'

/** Folded away until it is wanted; a change remounts it, folded again. */
export function ChangeSetting({ setting }: { setting: Setting }) {
  const { key, title, version, isOverridden } = setting
  const { act, isBusy } = useAct()
  const params = { key }
  const send = (form: FormData, isReset: boolean) =>
    act(async () => {
      const why = String(form.get('why'))
      if (isReset) {
        await call('resetSetting', { params, body: { version, why } })
        return { said: `${title}: the default again` }
      }
      const value = readValue(setting, form)
      await call('saveSetting', { params, body: { value, version, why } })
      return { said: `${title}: ${valueText(setting, value)}` }
    })
  return (
    <details>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
        Change<span className="sr-only"> {title}</span>
      </summary>
      <form
        className="flex flex-col items-start gap-3 py-2"
        onSubmit={(event) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          const isReset = submitter instanceof HTMLButtonElement && submitter.value === 'reset'
          if (!isBusy) void send(new FormData(event.currentTarget), isReset)
        }}
      >
        <ValueField setting={setting} />
        <WhyField label="Why" />
        <div className="flex flex-wrap gap-3">
          <button className="button button-full" aria-disabled={isBusy}>
            Set
          </button>
          {isOverridden && (
            <button className="button button-line" value="reset" aria-disabled={isBusy}>
              Back to the default
            </button>
          )}
        </div>
      </form>
    </details>
  )
}

function ValueField({ setting }: { setting: Setting }) {
  const { unit, value, min, max } = setting
  if (unit === 'switch') {
    return (
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="value"
          defaultChecked={value === 1}
          className="size-5 shrink-0 accent-accent"
        />
        On
      </label>
    )
  }
  return (
    <label>
      <span className="block pb-1.5 font-medium">
        Value, in {fieldUnit(setting)}{' '}
        <span className="font-normal text-soft">
          ({toField(setting, min)}–{toField(setting, max)})
        </span>
      </span>
      <input
        type="number"
        name="value"
        required
        min={toField(setting, min)}
        max={toField(setting, max)}
        step={unit === 'basis points' ? 0.01 : 1}
        defaultValue={toField(setting, value)}
        className="field max-w-36 tabular-nums"
      />
    </label>
  )
}

function readValue(setting: Setting, form: FormData): number {
  if (setting.unit === 'switch') return form.get('value') === 'on' ? 1 : 0
  return fromField(setting, Number(form.get('value')))
}
