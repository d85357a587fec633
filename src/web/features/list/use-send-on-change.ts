import { type ChangeEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { FilterInput } from '#contract/catalog/catalog.ts'
import { filterFromUrl, queryOfFilter } from './filter-url.ts'

interface PressedControl {
  name: string
  value: string
  hadFocus: boolean
  place: number
  scroller: Element
  /**
   * Scroll position in px. Saved because the browser scrolls up when the list becomes shorter, before the new layout
   * can be measured.
   */
  scrollTop: number
}

/**
 * Loads the new list after each change to the filter form. The changed field keeps the focus and its position in the
 * window.
 */
export function useSendOnChange(filter: FilterInput) {
  const form = useRef<HTMLFormElement>(null)
  const pressed = useRef<PressedControl>(undefined)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { state } = useNavigation()
  /**
   * Query string of the list that is loading. After another change, the new query is compared with this query, because
   * the URL still belongs to the previous list.
   */
  const requested = useRef<string>(undefined)
  useEffect(() => {
    const onScroll = () => {
      if (pressed.current) pressed.current.scrollTop = pressed.current.scroller.scrollTop
    }
    addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => removeEventListener('scroll', onScroll, { capture: true })
  }, [])
  // Also resets the query after a failed navigation, which leaves the list unchanged.
  useEffect(() => {
    if (state === 'idle') requested.current = undefined
  }, [state])
  useLayoutEffect(() => {
    requested.current = undefined
    if (pressed.current && form.current) returnTo(form.current, pressed.current)
    pressed.current = undefined
  }, [filter])
  const send = () => {
    if (form.current === null) return
    const query = queryOfFilter(filterOf(form.current))
    if (query !== (requested.current ?? queryOfFilter({ ...filterFromUrl(params), page: undefined }))) {
      requested.current = query
      void navigate(query === '' ? '.' : query, { preventScrollReset: true })
    }
  }
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    if (!isChoice(target)) return
    const { name, value } = target
    const scroller = scrollerOf(target)
    pressed.current = {
      name,
      value,
      hadFocus: document.activeElement === target,
      place: placeOf(target, scroller),
      scroller,
      scrollTop: scroller.scrollTop,
    }
    send()
  }
  return { form, send, onChange }
}

function filterOf(form: HTMLFormElement): FilterInput {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
  return filterFromUrl(params)
}

function isChoice(target: EventTarget): target is HTMLSelectElement | HTMLInputElement {
  return (
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox')
  )
}

/**
 * Scrolls so that the changed field keeps its position in the window. The field can move within the page, because
 * selected values are listed first in their group and the content above can change its height.
 */
function returnTo(form: HTMLFormElement, pressed: PressedControl): void {
  const { name, value, hadFocus, place, scroller, scrollTop } = pressed
  const field = [...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)].find(
    (one) => one.value === value,
  )
  if (!field) return
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  scroller.scrollTop = scrollTop + placeOf(field, scroller) - place
  if (hadFocus && isFocusLost()) field.focus({ preventScroll: true })
}

/**
 * Returns whether the focused field was removed from the document. If the user has focused a different element since
 * the change, that element keeps the focus.
 */
const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, main')

const scrollerOf = (field: HTMLElement): Element =>
  field.closest(':popover-open') ?? document.scrollingElement ?? document.documentElement

/** Returns the distance of a field from the top of the scrolled content. Scrolling does not change this distance. */
const placeOf = (field: HTMLElement, scroller: Element): number =>
  field.getBoundingClientRect().top + scroller.scrollTop
