import { useId, type CSSProperties, type ReactNode, type Ref } from 'react'

interface MenuProps {
  /** What the button is called. */
  label: string
  button: ReactNode
  className?: string
  menuClassName?: string
  isOff?: boolean
  /** The popover, to hide it once something is chosen. */
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A button with a popover hung under it; the browser opens, places and closes it. */
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
