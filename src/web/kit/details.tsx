import type { ReactNode } from 'react'

/** Description list with names on the left and values on the right. Omits rows without a value. */
export function Details({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="mt-6 grid max-w-prose grid-cols-[8rem_minmax(0,1fr)] gap-y-1">
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label} className="contents">
              <dt className="text-soft">{label}</dt>
              <dd dir="auto" className="min-w-0">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Row of a description list, with the name on the left and the value on the right. */
export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
      <dt className="text-soft">{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}
