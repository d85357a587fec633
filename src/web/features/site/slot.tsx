import { useEffect, useRef } from 'react'
import type { SlotName } from '#contract/extensions/api.ts'
import { useShell } from './shell.ts'
import { importPart } from '#web/lib/page/load-part.ts'

interface SlotProps {
  name: SlotName
  /** Id of the item or order that the page shows. */
  of?: string
  className?: string
}

/** Slot for the content of extensions. Renders nothing if no extension uses it. */
export function Slot(props: SlotProps) {
  const { extensions } = useShell().marketplace
  return extensions?.slots.includes(props.name) ? <Filled key={props.of} {...props} /> : null
}

/**
 * Element of a slot, which the server fills. After a client-side navigation and on private pages, the browser loads
 * the content. React does not change it.
 */
function Filled({ name, of, className }: SlotProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (current?.firstChild === null)
      void importPart(() => import('./fill-slot.ts')).then(
        ({ fillSlot }) => fillSlot(current, name, of),
        () => undefined,
      )
  }, [name, of])
  return (
    <div
      data-slot={name}
      data-of={of}
      ref={place}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={nothing}
    />
  )
}

const nothing = { __html: '' }
