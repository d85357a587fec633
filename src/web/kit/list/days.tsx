import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { useFormState } from '#web/kit/form/form-state.ts'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'

interface DayRangeProps {
  /** Name of the date by which the table is filtered, such as "Paid" or "Joined". */
  label: string
  from: string | undefined
  to: string | undefined
}

/** Date range filter for a table. Like all other filters, it is stored in the URL. */
export function DayRange({ label, from, to }: DayRangeProps) {
  const { search } = useLocation()
  const others = new URLSearchParams(search)
  for (const dropped of ['from', 'to', 'after', 'page']) others.delete(dropped)
  return (
    <PlainForm key={search} preventScrollReset className="flex flex-wrap items-end gap-2">
      {[...others].map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <Days {...{ label, from, to }} />
      <button className="button button-line">{t('ui.list.days.apply')}</button>
      {(from || to) && (
        <TextLink to={others.size > 0 ? `?${others}` : '.'} preventScrollReset>
          {t('ui.list.days.clear')}
        </TextLink>
      )}
    </PlainForm>
  )
}

function Days({ label, from, to }: DayRangeProps) {
  const { errors, setError } = useFormState()
  const [first, setFirst] = useState(from)
  const [last, setLast] = useState(to)
  const id = useId()
  const error = errors.from ?? errors.to
  // Clears the errors of both dates, because changing either date can correct a wrong order of the dates.
  const clear = () => ['from', 'to'].forEach((name) => setError(name, undefined))
  const field = {
    type: 'date',
    className: 'field w-40',
    'data-demand': t('ui.list.days.wrong'),
    'aria-describedby': error && id,
    onInput: clear,
  }
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <label>
          <span className="block text-note text-soft">{t('ui.list.days.from', { label })}</span>
          <input
            {...field}
            name="from"
            defaultValue={from}
            max={last}
            onChange={({ target }) => setFirst(target.value)}
          />
        </label>
        <label>
          <span className="block text-note text-soft">{t('ui.list.days.to')}</span>
          <input
            {...field}
            name="to"
            defaultValue={to}
            min={first}
            onChange={({ target }) => setLast(target.value)}
          />
        </label>
      </div>
      <p id={id} role="alert" className="text-note font-semibold text-accent empty:hidden">
        {error}
      </p>
    </div>
  )
}
