import { t } from '#web/lib/text/t.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'

const steps = [
  [t('confirm.next.pack'), t('confirm.next.pack.text')],
  [t('confirm.next.track'), t('confirm.next.track.text')],
  [t('confirm.next.check'), t('confirm.next.check.text')],
] as const

export function NextSteps() {
  return (
    <TitledSection
      id="next"
      title={t('confirm.next')}
      className="break-inside-avoid"
      titleClass="border-b border-line pb-2 text-title"
    >
      <ol className="mt-4 flex flex-col gap-4">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex gap-4">
            <span aria-hidden="true" className="w-4 shrink-0 font-display text-title text-accent">
              {index + 1}
            </span>
            <p>
              <strong className="block font-semibold">{title}</strong>
              <span className="text-soft">{text}</span>
            </p>
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}
