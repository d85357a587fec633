import { Select } from '#web/kit/overlay/select.tsx'
import { useQueryLink } from '#web/kit/list/query-link.ts'

interface ListChoiceProps {
  label: string
  /** The query parameter the choice is kept in. */
  name: string
  /** Value and words; '' is the choice without a parameter. */
  options: readonly (readonly [string, string])[]
  current: string
}

/** A choice of a table, its order or a filter, kept in the address beside the others; it starts at the first row. */
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
