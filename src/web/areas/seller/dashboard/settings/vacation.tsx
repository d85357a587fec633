import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { InputError } from '#web/kit/form/form-errors.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { marketplaceDate } from '#web/lib/format/dates.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'

interface VacationProps {
  /** End of the vacation as an ISO 8601 timestamp; null if the seller is not on vacation. */
  until: string | null
  /** Time, in ms, when the page was loaded. */
  now: number
}

/** Form to start or end a vacation. Dates are in the marketplace's time zone. */
export function Vacation({ until, now }: VacationProps) {
  const save = (value: string | null) => call('saveHoliday', { body: { until: value } }).catch(mapInvalidDate)
  const send = async ({ day }: { day: string }, _form: HTMLFormElement, pressed: string) => {
    const isBack = pressed === 'back'
    await save(isBack ? null : day)
    const message = isBack ? t('seller.holiday.ended') : t('seller.holiday.set', { day: dateText(day) })
    return { message, undo: () => save(until) }
  }
  const back = (
    <button className="button button-full" value="back" formNoValidate>
      {t('seller.holiday.back')}
    </button>
  )
  return (
    <>
      <p className="mb-4 font-semibold" role="status">
        {until === null ? t('seller.holiday.off') : t('seller.holiday.on', { day: dateText(until) })}
      </p>
      <Form
        names={['day']}
        check={({ day }) => (day === '' ? { day: t('seller.holiday.missing') } : {})}
        send={send}
        button={until === null ? t('seller.holiday.start') : t('seller.holiday.change')}
        actions={until !== null && back}
        isQuiet
        isInline
      >
        <Field
          key={until}
          name="day"
          label={t('seller.holiday.back-on')}
          type="date"
          min={marketplaceDate(now, 1)}
          max={marketplaceDate(now, 365)}
          defaultValue={until === null ? '' : marketplaceDate(Date.parse(until))}
          className="max-w-52"
        />
      </Form>
    </>
  )
}

function mapInvalidDate(error: unknown): never {
  if (error instanceof CallError && error.code === 'invalid_field')
    throw new InputError(t('seller.holiday.too-far'), 'day')
  throw error
}
