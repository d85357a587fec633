import { useEffect, useRef } from 'react'
import type { SlotName } from '#contract/extensions/api.ts'
import { useShell } from './shell.ts'
import { importPart } from '#web/lib/page/load-part.ts'

interface SlotProps {
  name: SlotName
  /** Whose page it is: an item, an order. */
  of?: string
  className?: string
}

/** A place that extensions may fill; nothing where none does. */
export function Slot(props: SlotProps) {
  const { extensions } = useShell().marketplace
  return extensions?.slots.includes(props.name) ? <Filled key={props.of} {...props} /> : null
}

/** Filled by the server; a page that was come to, or is one person's own, by script. React leaves what stands in it alone. */
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
