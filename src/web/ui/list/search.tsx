import { Form, useLocation } from 'react-router'
import { t } from '#web/t.ts'

interface ListSearchProps {
  label: string
  hint: string
  value: string | undefined
}

/** A search kept in the address beside the other choices. */
export function ListSearch({ label, hint, value }: ListSearchProps) {
  const { search } = useLocation()
  const others = [...new URLSearchParams(search)].filter(
    ([name]) => !['search', 'after', 'page'].includes(name),
  )
  return (
    <Form
      preventScrollReset
      role="search"
      aria-label={label}
      className="my-2 flex max-w-md md:my-4 grow basis-80 gap-2"
      key={search}
    >
      {others.map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <input
        type="search"
        name="search"
        aria-label={label}
        placeholder={hint}
        defaultValue={value}
        maxLength={80}
        className="field min-w-0"
      />
      <button className="button button-line">{t('ui.list.search')}</button>
    </Form>
  )
}
