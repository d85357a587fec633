import { Link } from 'react-router'

interface FigureProps {
  label: string
  text: string
  /** Where its rows are. */
  to?: string | undefined
}

/** One number of several that stand beside each other in a `dl`. */
export function Figure({ label, text, to }: FigureProps) {
  return (
    <div className="border-r border-b border-line p-4">
      <dt className="text-note text-soft">{label}</dt>
      <dd className="mt-1 font-display text-title tabular-nums">
        {to === undefined ? (
          text
        ) : (
          <Link to={to} className="text-link">
            {text}
          </Link>
        )}
      </dd>
    </div>
  )
}
