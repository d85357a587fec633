import { TextLink } from '#web/kit/links.tsx'

interface FigureProps {
  label: string
  text: string
  /** URL of the table rows from which the number was calculated. */
  to?: string | undefined
  /** Note below the number, such as a comparison. */
  note?: string | undefined
}

/** A number with a label. Must be rendered inside a `dl`. */
export function Figure({ label, text, to, note }: FigureProps) {
  return (
    <div className="border-r border-b border-line p-4">
      <dt className="text-note text-soft">{label}</dt>
      <dd className="mt-1 font-display text-title tabular-nums">
        {to !== undefined && <TextLink to={to}>{text}</TextLink>}
        {/* Gives a number without a link the same height as adjacent numbers with a link. */}
        {to === undefined &&
          (note ? text : <span className="inline-flex min-h-11 items-center">{text}</span>)}
        {note && <span className="mt-1 block font-text text-note text-soft">{note}</span>}
      </dd>
    </div>
  )
}
