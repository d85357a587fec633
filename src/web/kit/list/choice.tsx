import { Select } from '#web/kit/overlay/select.tsx'
import { useQueryLink } from '#web/kit/list/query-link.ts'

interface ListChoiceProps {
  label: string
  /** Name of the query parameter that stores the choice. */
  name: string
  /** Options as pairs of value and label. Selecting the empty value removes the query parameter. */
  options: readonly (readonly [string, string])[]
  current: string
}

/**
 * Dropdown for a table's sort order or filter. The selected option is stored in the URL. Changing it leads to the first
 * page of the table.
 */
export function ListChoice({ label, name, options, current }: ListChoiceProps) {
  const to = useQueryLink(name)
  return (
    <Select
      label={label}
      value={current}
      options={options.map(([value, words]) => ({ value, label: words, to: to(value) }))}
    />
  )
}
