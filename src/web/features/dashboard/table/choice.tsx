import { useLocation } from 'react-router'
import { Select } from '#web/ui/select.tsx'

interface DashboardChoiceProps {
  label: string
  /** The query parameter the choice is kept in. */
  name: string
  /** Value and words; '' is the choice without a parameter. */
  options: readonly (readonly [string, string])[]
  current: string
}

/** A choice of a table, its order or a filter, kept in the address beside the others; it starts at the first row. */
export function DashboardChoice({ label, name, options, current }: DashboardChoiceProps) {
  const { search } = useLocation()
  const to = (value: string): string => {
    const query = new URLSearchParams(search)
    for (const gone of ['after', 'page', name]) query.delete(gone)
    if (value !== '') query.set(name, value)
    return query.size > 0 ? `?${query}` : '.'
  }
  return (
    <Select
      label={label}
      value={current}
      options={options.map(([value, words]) => ({ value, label: words, to: to(value) }))}
    />
  )
}
