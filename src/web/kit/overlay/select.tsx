import { useId, useRef, type CSSProperties, type KeyboardEvent, type ToggleEvent } from 'react'
import { Link } from 'react-router'
import { t } from '#web/lib/text/t.ts'
import { ChevronIcon } from '../icons.tsx'
import { optionAfter } from './select-keys.ts'

export interface SelectOption {
  value: string
  label: string
  /** URL of an option that is a link. If all options are links, the dropdown works without JavaScript. */
  to?: string
}

interface SelectProps {
  label: string
  options: readonly SelectOption[]
  value: string | null
  onChange?: (value: string) => void
  isLoading?: boolean
  placeholder?: string
}

/**
 * Dropdown with the defaults of spec §9. The browser opens, positions and closes it. Arrow keys move the focus between
 * its options.
 */
export function Select({
  label,
  options,
  value,
  onChange,
  isLoading,
  placeholder = t('select.placeholder'),
}: SelectProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const anchor = `--select-${id.replaceAll(/\W/g, '')}`
  const chosen = options.find((option) => option.value === value)
  const message = isLoading ? t('select.loading') : options.length === 0 ? t('select.none') : undefined

  const choose = (option: SelectOption) => {
    menu.current?.hidePopover()
    onChange?.(option.value)
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    menu.current?.showPopover()
  }
  return (
    <div className="flex items-center gap-3">
      <span id={`${id}label`} className="text-soft">
        {label}
      </span>
      <button
        type="button"
        id={`${id}button`}
        popoverTarget={`${id}menu`}
        aria-haspopup="listbox"
        aria-labelledby={`${id}label ${id}button`}
        onKeyDown={openByKey}
        className="select-button"
        style={{ anchorName: anchor } as CSSProperties}
      >
        <span className={chosen ? 'font-semibold' : 'text-soft'}>{chosen?.label ?? placeholder}</span>
        <ChevronIcon className="size-4 rotate-90" />
      </button>
      <div
        ref={menu}
        id={`${id}menu`}
        popover="auto"
        className="select-menu"
        style={{ positionAnchor: anchor } as CSSProperties}
        onToggle={focusChosen}
      >
        {message === undefined ? (
          <div role="listbox" tabIndex={-1} aria-labelledby={`${id}label`} onKeyDown={moveFocus}>
            {options.map((option) => (
              <Option key={option.value} option={option} isChosen={option === chosen} choose={choose} />
            ))}
          </div>
        ) : (
          <p className="p-4 text-soft">{message}</p>
        )}
      </div>
    </div>
  )
}

interface OptionProps {
  option: SelectOption
  isChosen: boolean
  choose: (option: SelectOption) => void
}

function Option({ option, isChosen, choose }: OptionProps) {
  const shared = {
    role: 'option',
    'aria-selected': isChosen,
    className: 'select-option',
    onClick: () => choose(option),
  }
  if (option.to !== undefined) {
    return (
      <Link {...shared} to={option.to} preventScrollReset>
        {option.label}
      </Link>
    )
  }
  return (
    <div {...shared} tabIndex={-1}>
      {option.label}
    </div>
  )
}

function focusChosen(event: ToggleEvent<HTMLDivElement>): void {
  if (event.newState !== 'open') return
  const options = optionsIn(event.currentTarget)
  const chosen = options.find((option) => option.getAttribute('aria-selected') === 'true')
  ;(chosen ?? options[0])?.focus()
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const options = optionsIn(event.currentTarget)
  const at = options.findIndex((option) => option === document.activeElement)
  const next = optionAfter(
    event.key,
    at,
    options.map((option) => option.textContent),
  )
  if (next === 'choose') options[at]?.click()
  else if (next !== undefined) options[next]?.focus()
  else return
  event.preventDefault()
}

function optionsIn(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=option]')]
}
