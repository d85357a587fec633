import type { LaunchFinding } from '#contract/admin/launch-checklist.ts'
import { countryName } from '#web/features/address/country-name.ts'
import { tableOf } from '#web/lib/text/t.ts'
import { Link } from '#web/kit/links.tsx'
import { hourText } from '#web/lib/format/dates.ts'
import { screenReaderOnly } from '#web/kit/marks.tsx'
import { findFixPath } from './fix-paths.ts'

type Words = string | ((values: LaunchFinding['values']) => string)
const words = tableOf('admin.opening.saw') as unknown as Partial<Record<string, Words>>
const kinds: Record<LaunchFinding['kind'], string> = tableOf('admin.opening.kind')
const marks: Record<LaunchFinding['kind'], string> = { good: '✓', bad: '✗', note: 'i' }
const colors: Record<LaunchFinding['kind'], string> = { good: '', bad: 'text-accent', note: 'text-soft' }

/** Results of testing a setup step, one sentence each. */
export function Findings({ findings }: { findings: readonly LaunchFinding[] }) {
  return (
    <ul className="mt-2 max-w-prose empty:hidden">
      {findings.map((finding, at) => (
        <li key={at} className={`flex gap-2 ${colors[finding.kind]}`}>
          <span aria-hidden className="w-4 shrink-0 text-center font-semibold">
            {marks[finding.kind]}
          </span>
          <span className="min-w-0 break-words">
            {screenReaderOnly(`${kinds[finding.kind]}: `)}
            <FindingText finding={finding} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Shows the text of a test result. If the problem can be fixed on a page, the text links to that page. */
function FindingText({ finding }: { finding: LaunchFinding }) {
  const path = finding.kind === 'good' ? undefined : findFixPath(finding)
  const text = textOf(finding)
  if (path === undefined) return text
  return (
    <Link to={path} className="underline underline-offset-4">
      {text}
    </Link>
  )
}

/**
 * Returns the text of a test result. Unknown codes, which a different server version might send, are returned
 * unchanged.
 */
function textOf({ code, values }: LaunchFinding): string {
  const message = words[code] ?? code
  if (typeof message === 'string') return message
  // The API sends hours of the day as numbers and countries as codes, so this function formats these values.
  return message({
    ...values,
    ...('hour' in values && { hour: hourText(Number(values.hour)) }),
    ...('country' in values && { country: countryName(String(values.country)) }),
  })
}
