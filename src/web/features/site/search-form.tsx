import { Form, useSearchParams } from 'react-router'
import { SearchIcon } from '#web/ui/icons.tsx'

/** A plain GET form to the shop: it works before any script has run. */
export function SearchForm({ id, label = 'Search' }: { id: string; label?: string }) {
  const [params] = useSearchParams()
  const text = params.get('search') ?? ''
  return (
    <Form action="/shop" method="get" role="search" className="relative" aria-label={label}>
      <label htmlFor={id} className="sr-only">
        Search for a piece, a brand or a colour
      </label>
      <input
        key={text}
        id={id}
        type="search"
        name="search"
        defaultValue={text}
        maxLength={200}
        placeholder="Silk dress, navy coat, a brand…"
        className="field pr-12"
        autoComplete="off"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute inset-y-0 right-0 flex w-12 items-center justify-center"
      >
        <SearchIcon />
      </button>
    </Form>
  )
}
