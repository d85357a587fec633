import { useEffect, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '#web/kit/links.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { t } from '#web/lib/text/t.ts'
import { saveSearch } from './recent-searches.ts'
import { useSuggestions, type Suggestion } from './use-suggestions.ts'

export interface SuggestionBoxProps {
  /** Id of the suggestion list, to which the search field's ARIA attributes refer. */
  id: string
  input: RefObject<HTMLInputElement | null>
}

/**
 * List of suggestions below a search field. No suggestion is selected at first: Enter searches for the typed text
 * unless the user selected a suggestion with an arrow key.
 */
export function SuggestionBox({ id, input }: SuggestionBoxProps) {
  const navigate = useNavigate()
  const [text, setText] = useState(input.current?.value ?? '')
  const [isOpen, setIsOpen] = useState(document.activeElement === input.current)
  const [at, setAt] = useState(-1)
  const { groups, forget } = useSuggestions(text, isOpen)
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const isShown = isOpen && all.length > 0
  const active = isShown ? all[at] : undefined

  useEffect(() => {
    const field = input.current
    if (!field) return
    const attributes = {
      'aria-expanded': String(isShown),
      'aria-activedescendant': active && `${id}${at}`,
    }
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) field.removeAttribute(name)
      else field.setAttribute(name, value)
  })

  useEffect(() => {
    const field = input.current
    const form = field?.form
    if (!field || !form) return
    const type = (): void => {
      setText(field.value)
      setAt(-1)
      setIsOpen(true)
    }
    const press = (event: KeyboardEvent): void => {
      const { key } = event
      if (key === 'Escape' && isShown) setIsOpen(false)
      else if (key === 'Enter' && active) {
        setIsOpen(false)
        if (active.search) void saveSearch(active.search)
        void navigate(active.to)
      } else if ((key === 'ArrowDown' || key === 'ArrowUp') && all.length > 0) {
        setIsOpen(true)
        setAt(nextIndex(at, key === 'ArrowDown' ? 1 : -1, all.length))
      } else return
      event.preventDefault()
    }
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) setIsOpen(false)
    }
    const send = (): void => {
      void saveSearch(field.value)
      setIsOpen(false)
    }
    const open = (): void => setIsOpen(true)
    field.addEventListener('input', type)
    field.addEventListener('keydown', press)
    field.addEventListener('focus', open)
    form.addEventListener('focusout', leave)
    form.addEventListener('submit', send)
    return () => {
      field.removeEventListener('input', type)
      field.removeEventListener('keydown', press)
      field.removeEventListener('focus', open)
      form.removeEventListener('focusout', leave)
      form.removeEventListener('submit', send)
    }
  })

  // Reads the state from before the event listeners were attached: the typed text, and whether the field has the focus.
  useEffect(() => {
    setText(input.current?.value ?? '')
    setIsOpen(document.activeElement === input.current)
  }, [input])

  let place = 0
  return (
    <div
      className={`absolute inset-x-0 top-full z-10 mt-1 max-h-[70vh] overflow-y-auto border border-edge bg-paper py-2 ${isShown ? '' : 'hidden'}`}
    >
      <p role="status" className="sr-only">
        {isShown && t('site.suggestions.count', { count: all.length })}
      </p>
      <div id={id} role="listbox" aria-label={t('site.suggestions')}>
        {groups.map(({ kind, title, suggestions }) => (
          <div key={kind} role="group" aria-labelledby={`${id}${kind}`}>
            <p id={`${id}${kind}`} role="presentation" className="px-4 pt-2 text-note text-soft">
              {title}
            </p>
            {suggestions.map((suggestion) => {
              const own = place++
              return (
                <Option
                  key={`${kind} ${suggestion.to}`}
                  id={`${id}${own}`}
                  suggestion={suggestion}
                  isAt={own === at}
                  choose={() => {
                    setIsOpen(false)
                    if (suggestion.search) void saveSearch(suggestion.search)
                  }}
                />
              )
            })}
          </div>
        ))}
      </div>
      {forget && (
        <button type="button" className="mx-4 text-link text-note" onClick={forget}>
          {t('site.suggestions.forget')}
        </button>
      )}
    </div>
  )
}

interface OptionProps {
  id: string
  suggestion: Suggestion
  isAt: boolean
  choose: () => void
}

function Option({ id, suggestion, isAt, choose }: OptionProps) {
  const shared = { id, role: 'option', 'aria-selected': isAt, tabIndex: -1, onClick: choose }
  return (
    <Link
      {...shared}
      to={suggestion.to}
      // Keeps the focus in the search field, because the list closes when the field loses it.
      onMouseDown={(event) => event.preventDefault()}
      className={`flex min-h-11 items-center gap-3 px-4 hover:bg-tile ${isAt ? 'bg-tile' : ''}`}
    >
      {suggestion.photo && (
        <span className="my-1 block h-14 w-11 shrink-0 overflow-hidden bg-tile">
          <Picture photo={suggestion.photo} sizes="2.75rem" alt="" className="size-full" />
        </span>
      )}
      <bdi className="line-clamp-2 min-w-0 wrap-anywhere">{suggestion.words}</bdi>
      {suggestion.note && <span className="ml-auto shrink-0 text-note text-soft">{suggestion.note}</span>}
    </Link>
  )
}

/**
 * Returns the index of the suggestion that an arrow key moves to. Before the first and after the last suggestion,
 * returns -1, which represents the search field.
 */
function nextIndex(at: number, by: 1 | -1, length: number): number {
  const next = at + by
  if (next < -1) return length - 1
  return next >= length ? -1 : next
}
