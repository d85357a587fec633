import { Form, useLocation } from 'react-router'
import { t } from '#web/t.ts'
import { TextLink } from '#web/ui/links.tsx'

interface DayRangeProps {
  /** "Paid", "Joined". */
  label: string
  from: string | undefined
  to: string | undefined
}

/** The first and the last day of what a table shows, kept in the address beside the other choices. */
export function DayRange({ label, from, to }: DayRangeProps) {
  const { search } = useLocation()
  const others = new URLSearchParams(search)
  for (const gone of ['from', 'to', 'after', 'page']) others.delete(gone)
  return (
    <Form key={search} preventScrollReset className="flex flex-wrap items-end gap-2">
      {[...others].map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <label>
        <span className="block text-note text-soft">{t('ui.list.days.from', { label })}</span>
        <input type="date" name="from" defaultValue={from} max={to} className="field w-40" />
      </label>
      <label>
        <span className="block text-note text-soft">{t('ui.list.days.to')}</span>
        <input type="date" name="to" defaultValue={to} min={from} className="field w-40" />
      </label>
      <button className="button button-line">{t('ui.list.days.apply')}</button>
      {(from || to) && (
        <TextLink to={others.size > 0 ? `?${others}` : '.'} preventScrollReset>
          {t('ui.list.days.clear')}
        </TextLink>
      )}
    </Form>
  )
}
