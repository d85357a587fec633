import { call } from '#web/call.ts'
import { CallError } from '#web/caller.ts'
import { Fault } from '#web/ui/form/faults.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { shortDate } from '#web/ui/words.ts'

interface HolidayProps {
  /** ISO; null while at work. */
  until: string | null
  /** When this was loaded, ms. */
  now: number
}

const dayMs = 24 * 3_600_000

/** Away until a day, and back at once; days are those of the shop's calendar, as everywhere. */
export function Holiday({ until, now }: HolidayProps) {
  const put = (value: string | null) => call('saveHoliday', { body: { until: value } }).catch(inOurWords)
  const send = async ({ day }: { day: string }, _form: HTMLFormElement, pressed: string) => {
    const isBack = pressed === 'back'
    await put(isBack ? null : `${day}T00:00:00.000Z`)
    const said = isBack ? 'You are back: your pieces can be bought.' : `Away until ${shortDate(day)}.`
    return { said, undo: () => put(until) }
  }
  const back = (
    <button className="button button-full" value="back" formNoValidate>
      I am back
    </button>
  )
  return (
    <>
      <p className="mb-4 font-semibold" role="status">
        {until === null
          ? 'You are here: your pieces can be bought.'
          : `You are away until ${shortDate(until)}.`}
      </p>
      <Form
        names={['day']}
        check={({ day }) => (day === '' ? { day: 'Please choose the day you are back' } : {})}
        send={send}
        button={until === null ? 'Go on holiday' : 'Change the day'}
        actions={until !== null && back}
        isQuiet
        isInline
      >
        <Field
          key={until}
          name="day"
          label="Back on"
          type="date"
          min={isoDay(now + dayMs)}
          max={isoDay(now + 365 * dayMs)}
          defaultValue={until?.slice(0, 10) ?? ''}
          className="max-w-52"
        />
      </Form>
    </>
  )
}

function inOurWords(error: unknown): never {
  if (error instanceof CallError && error.code === 'invalid_field')
    throw new Fault('Choose a day within the next year', 'day')
  throw error
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
