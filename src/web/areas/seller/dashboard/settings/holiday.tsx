import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#web/call.ts'
import { CallError } from '#web/caller.ts'
import { errorText } from '#web/ui/error-text.ts'
import { useToast } from '#web/ui/toast.tsx'
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
  const id = useId()
  const say = useToast()
  const { revalidate } = useRevalidator()
  const [day, setDay] = useState(until?.slice(0, 10) ?? '')
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const save = async (wanted: string | null) => {
    const put = async (value: string | null) => {
      await call('saveHoliday', { body: { until: value } })
      await revalidate()
    }
    setFault('')
    setIsBusy(true)
    try {
      await put(wanted)
      const words =
        wanted === null ? 'You are back: your pieces can be bought.' : `Away until ${shortDate(wanted)}.`
      say(words, () => put(until))
    } catch (error) {
      setFault(
        error instanceof CallError && error.code === 'invalid_field'
          ? 'Choose a day within the next year'
          : errorText(error),
      )
    }
    setIsBusy(false)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (day === '') setFault('Please choose the day you are back')
        else if (!isBusy) void save(`${day}T00:00:00.000Z`)
      }}
    >
      <p className="mb-4 font-semibold" role="status">
        {until === null
          ? 'You are here: your pieces can be bought.'
          : `You are away until ${shortDate(until)}.`}
      </p>
      <label htmlFor={id} className="block pb-1.5 font-medium">
        Back on
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          type="date"
          className="field max-w-52"
          min={isoDay(now + dayMs)}
          max={isoDay(now + 365 * dayMs)}
          value={day}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}fault`}
          onChange={({ target }) => setDay(target.value)}
        />
        <button className="button button-line" aria-disabled={isBusy || undefined}>
          {until === null ? 'Go on holiday' : 'Change the day'}
        </button>
        {until !== null && (
          <button
            type="button"
            className="button button-full"
            disabled={isBusy}
            onClick={() => void save(null)}
          >
            I am back
          </button>
        )}
      </div>
      <p id={`${id}fault`} role="alert" className="mt-1.5 text-note font-semibold text-accent empty:hidden">
        {fault}
      </p>
    </form>
  )
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
