import { useId, type CSSProperties, type ReactNode, type Ref } from 'react'

interface MenuProps {
  /** Accessible name of the button. */
  label: string
  button: ReactNode
  className?: string
  menuClassName?: string
  isOff?: boolean
  /** Reference to the popover, with which the parent closes the popover after a selection. */
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Button with a popover below it. The browser opens, positions and closes the popover. */
export function Menu({ label, button, className, menuClassName, isOff, ref, children }: MenuProps) {
  const id = useId()
  const anchor = `--menu-${id.replaceAll(/\W/g, '')}`
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        disabled={isOff}
        className={`select-button ${className}`}
        style={{ anchorName: anchor } as CSSProperties}
      >
        {button}
      </button>
      <div
        ref={ref}
        id={id}
        popover="auto"
        className={`select-menu ${menuClassName}`}
        style={{ positionAnchor: anchor } as CSSProperties}
      >
        {children}
      </div>
    </>
  )
}
