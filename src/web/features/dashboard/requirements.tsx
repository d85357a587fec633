import type { PayoutAccount } from '#contract/payouts/payouts.ts'
import { t } from '#web/lib/text/t.ts'
import { requirementWords } from './requirement-words.ts'

type Requirement = PayoutAccount['requirements'][number]

interface RequirementsProps {
  requirements: readonly Requirement[]
  /** Labels of what the seller still has to provide, for the reader. */
  urgencyWords: Record<Requirement['urgency'], string>
  className?: string
}

/** Lists what the provider still needs for a payout account, with the errors of what was provided. */
export function Requirements({ requirements, urgencyWords, className = '' }: RequirementsProps) {
  return (
    <ul className={`list-disc pl-5 ${className}`}>
      {requirements.map(({ what, awaits, urgency, errors }) => (
        <li key={what}>
          {requirementWords(what)}{' '}
          <span className="text-soft">
            ({awaits === 'seller' ? urgencyWords[urgency] : t('seller.payouts.in-review')})
          </span>
          {errors.map((error) => (
            <span key={error} className="block font-semibold text-accent">
              {error}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
