import { conditions, genders } from 'virtual:contract-words'
import type { CallReply } from '#web/caller.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { templateOf } from './template.ts'

/** What a file may say, and a file to begin with. */
export function Columns({ types }: { types: CallReply<'listTypes'> }) {
  const labels = types.flatMap(({ label, children }) =>
    children.length > 0 ? children.map((child) => child.label) : [label],
  )
  const save = () =>
    saveFile(new TextEncoder().encode(templateOf(types)), 'listings-template.csv', 'text/csv')
  return (
    <section aria-labelledby="columns" className="mt-8 max-w-3xl">
      <h2 id="columns" className="font-display text-title">
        What the file says
      </h2>
      <p className="mt-2">
        The first line names the columns, in any order. Only <strong>title</strong> has to be there; what a
        file does not say can be filled in later.
      </p>
      <button type="button" className="mt-3 button button-line" onClick={save}>
        Save a template
      </button>
      <details className="mt-3 border-y border-line">
        <summary className="flex min-h-12 items-center justify-between font-semibold">
          All columns
          <span aria-hidden="true">+</span>
        </summary>
        <dl className="grid gap-x-6 pb-4 sm:grid-cols-[9rem_1fr]">
          {rowsOf(labels).map(([name, words]) => (
            <div key={name} className="contents">
              <dt className="pt-2 font-semibold">{name}</dt>
              <dd className="pt-1 sm:pt-2">{words}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

function rowsOf(types: readonly string[]): readonly [string, string][] {
  return [
    ['title', 'What it is, 120 letters at most'],
    ['description', '2,000 letters at most'],
    ['brand', 'Any name; one that is new here becomes a new brand'],
    ['type', `One of ${types.join(', ')}`],
    ['gender', `One of ${genders.join(', ')}; for types that go by it`],
    ['color', 'Any colour'],
    ['condition', `One of ${conditions.join(', ')}`],
    ['price', 'Such as 1234.50'],
    ['sizes', 'Each with how many there are: S:2|M:1. Or a column size and a column qty'],
    ['total_allowed', 'How many may be sold in all; empty: as many as the sizes have'],
    ['photos', 'As an export names them; new photos are added in the editor'],
    ['id', 'Of the listing a row changes, as an export names it; empty: a new one'],
  ]
}
