import { useEffect, useRef } from 'react'
import type { SlotName } from '#contract/extensions/api.ts'
import { useShell } from './shell.ts'
import { importPart } from '#web/lib/page/load-part.ts'

interface SlotProps {
  name: SlotName
  /** Id of the listing or order that the page shows. */
  of?: string
  className?: string
}

/** Place on a page where extensions can show content. Renders nothing if no extension has content for this slot. */
export function Slot(props: SlotProps) {
  const { extensions } = useShell().marketplace
  return extensions?.slots.includes(props.name) ? <SlotContent key={props.of} {...props} /> : null
}

/**
 * Element for the content of extensions. The server inserts the content into the HTML. After a client-side navigation
 * and on private pages, the browser loads the content instead. React never changes the content.
 */
function SlotContent({ name, of, className }: SlotProps) {
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
      dangerouslySetInnerHTML={emptyHtml}
    />
  )
}

const emptyHtml = { __html: '' }
