import type { ChecklistLine } from '#contract/listings/checklist.ts'
import { t } from '#web/lib/text/t.ts'
import { checklistStepLabels } from './checklist-labels.ts'
import { TextLink } from '#web/kit/links.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

interface ChecklistProps {
  lines: readonly ChecklistLine[]
  mayPublish: boolean
  suspended: string | null
}

/**
 * Steps that a seller must still complete before listing items, each with a link. Renders nothing once all steps are
 * done.
 */
export function Checklist({ lines, mayPublish, suspended }: ChecklistProps) {
  const open = lines.filter(({ done, isNeeded, key }) => !done && (isNeeded || key === 'first-listing'))
  if (suspended !== null) return <Suspended why={suspended} />
  if (open.length === 0) return null
  const done = { done: lines.length - open.length, steps: lines.length }
  return (
    <TitledSection
      id="checklist"
      title={mayPublish ? t('seller.checklist.ready') : t('seller.checklist.before')}
      className={`mb-6 border p-5 ${mayPublish ? 'border-line' : 'border-accent'}`}
    >
      <p className="mt-1 text-soft">
        {mayPublish ? t('seller.checklist.done', done) : t('seller.checklist.done-drafts', done)}
      </p>
      <ul className="mt-1">
        {open.map((line) => (
          <li key={line.key}>
            <TextLink to={line.href}>{checklistStepLabels[line.key]}</TextLink>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

function Suspended({ why }: { why: string }) {
  return (
    <TitledSection id="suspended" title={t('seller.suspended')} className="mb-6 border border-accent p-5">
      <p className="mt-1 max-w-prose whitespace-pre-line">{why}</p>
      <p className="mt-1 max-w-prose text-soft">{t('seller.suspended.text')}</p>
    </TitledSection>
  )
}
