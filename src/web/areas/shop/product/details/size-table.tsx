import { t } from '#web/lib/text/t.ts'
import type { ShownDetails } from './attribute-details.ts'

/** Measurements of each size. Tables with many measurements scroll sideways. */
export function SizeTable({ heads, rows }: NonNullable<ShownDetails['sizes']>) {
  return (
    <div
      // A scrollable element must be focusable for keyboard users.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={t('product.about.measurements')}
      className="mt-6 overflow-x-auto"
    >
      <table className="tabular-nums [&_:is(td,th)]:py-1 [&_:is(td,th)]:pr-6 [&_:is(td,th)]:text-start">
        <tbody>
          {[heads, ...rows].map(([size, ...cells], at) => (
            <tr key={size}>
              <th scope={at ? 'row' : 'col'}>{size}</th>
              {cells.map((cell, column) =>
                at ? <td key={column}>{cell}</td> : <th key={column}>{cell}</th>,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
