import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { t } from '#web/lib/text/t.ts'
import { SearchIcon } from '#web/kit/icons.tsx'
import type { DashboardLink } from '#web/features/dashboard/frame/layout.tsx'
import { findPages } from '../pages.ts'
import { useAllowedPath } from '../role.tsx'
import { searchKindLabels, searchResultPath } from './found-links.ts'
import { useAdminSearch, type Found } from './use-admin-search.ts'

/** Search field for orders, users and listings. `/` focuses the field from any page; arrow keys select a result. */
export function AdminSearch() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const { isAsking, found: rows, error } = useAdminSearch(text)
  const way = useAllowedPath()
  const pages = findPages(text)
    .filter(({ to }) => way(to) !== undefined)
    .map(pageShown)
  const found = [...pages, ...rows.map(rowShown)]
  useSlash(input)
  useEffect(() => setIsOpen(false), [pathname])

  const close = () => {
    setIsOpen(false)
    setText('')
  }
  const go = (one: Shown | undefined) => {
    if (one === undefined) return
    close()
    void navigate(one.to)
  }
  const walk = (event: KeyboardEvent) => {
    const last = found.length - 1
    if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1)
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? last : at - 1)
    else if (event.key === 'Enter') go((isAsking ? pages : found)[Math.max(at, 0)])
    else if (event.key === 'Escape' && isOpen) setIsOpen(false)
    else return
    if (event.key.startsWith('Arrow')) setIsOpen(true)
    event.preventDefault()
  }
  const isShown = isOpen && text.trim() !== ''
  return (
    <div role="search" className="relative grow">
      <SearchIcon className="pointer-events-none absolute top-3 left-3 size-5 text-soft" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        role="combobox"
        aria-label={t('admin.search.label')}
        aria-keyshortcuts="/"
        aria-expanded={isShown}
        aria-controls={`${id}found`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found[at] ? `${id}${at}` : undefined}
        placeholder={t('admin.search.placeholder')}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setAt(-1)
          setIsOpen(true)
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={walk}
        className="field min-h-11 pr-2 pl-10"
      />
      <div
        className={`absolute top-full left-0 z-5 mt-1 max-h-[70vh] w-[min(30rem,calc(100vw-2*var(--page-edge)))] overflow-y-auto border border-edge bg-paper py-2 ${isShown ? '' : 'hidden'}`}
      >
        <p role="status" className="px-4 text-note text-soft">
          {error ||
            (isAsking && found.length === 0 && t('admin.search.busy')) ||
            (!isAsking && summary(found))}
        </p>
        <div id={`${id}found`} role="listbox" aria-label={t('admin.list.results')}>
          {found.map((one, index) => (
            <Option key={one.to} one={one} id={`${id}${index}`} isAt={index === at} close={close} />
          ))}
        </div>
      </div>
    </div>
  )
}

interface OptionProps {
  one: Shown
  id: string
  isAt: boolean
  close: () => void
}

function Option({ one, id, isAt, close }: OptionProps) {
  const shared = { id, role: 'option', 'aria-selected': isAt, tabIndex: -1, onClick: close }
  return (
    <Link
      {...shared}
      to={one.to}
      className={`block px-4 py-2 hover:bg-tile ${isAt ? 'bg-tile' : ''}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className="text-note text-soft">{one.kind}</span>
      <bdi className="block font-semibold">{one.title}</bdi>
      {one.note && <bdi className="block text-note text-soft">{one.note}</bdi>}
    </Link>
  )
}

interface Shown {
  to: string
  kind: string
  title: string
  note: string
}

function pageShown({ to, label }: DashboardLink): Shown {
  return { to, kind: t('admin.search.page'), title: label, note: '' }
}

function rowShown(one: Found): Shown {
  const { kind, title, note } = one
  return { to: searchResultPath(one), kind: searchKindLabels[kind], title, note }
}

function summary(found: readonly Shown[]): string {
  return found.length === 0 ? t('admin.search.nothing') : t('admin.search.found', { count: found.length })
}

/** Focuses the field on `/`, except while the user types in another field. */
function useSlash(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { target } = event
      const isWriting =
        target instanceof HTMLElement &&
        (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [input])
}
