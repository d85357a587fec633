import { TextLink } from '#web/kit/links.tsx'

interface FigureProps {
  label: string
  text: string
  /** URL of the table rows behind the number. */
  to?: string | undefined
  /** Note below the number, such as a comparison. */
  note?: string | undefined
}

/** Number with a label, rendered inside a `dl`. */
export function Figure({ label, text, to, note }: FigureProps) {
  return (
    <div className="border-r border-b border-line p-4">
      <dt className="text-note text-soft">{label}</dt>
      <dd className="mt-1 font-display text-title tabular-nums">
        {to !== undefined && <TextLink to={to}>{text}</TextLink>}
        {/* Plain text has the same height as the links beside it. */}
        {to === undefined &&
          (note ? text : <span className="inline-flex min-h-11 items-center">{text}</span>)}
        {note && <span className="mt-1 block font-text text-note text-soft">{note}</span>}
      </dd>
    </div>
  )
}
