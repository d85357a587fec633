import { TextLink } from '#web/kit/links.tsx'

interface FigureProps {
  label: string
  text: string
  /** Where its rows are. */
  to?: string | undefined
  /** What it compares with. */
  note?: string | undefined
}

/** One number of several that stand beside each other in a `dl`. */
export function Figure({ label, text, to, note }: FigureProps) {
  return (
    <div className="border-r border-b border-line p-4">
      <dt className="text-note text-soft">{label}</dt>
      <dd className="mt-1 font-display text-title tabular-nums">
        {to !== undefined && <TextLink to={to}>{text}</TextLink>}
        {/* As high as the links beside it. */}
        {to === undefined &&
          (note ? text : <span className="inline-flex min-h-11 items-center">{text}</span>)}
        {note && <span className="mt-1 block font-text text-note text-soft">{note}</span>}
      </dd>
    </div>
  )
}
