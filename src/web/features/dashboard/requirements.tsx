import type { PayoutAccount } from '#contract/payouts/payouts.ts'
import { t } from '#web/lib/text/t.ts'
import { requirementLabel } from './requirement-label.ts'

type Requirement = PayoutAccount['requirements'][number]

interface RequirementsProps {
  requirements: readonly Requirement[]
  /** Label for each degree of urgency, worded for the reader (seller or admin). */
  urgencyWords: Record<Requirement['urgency'], string>
  className?: string
}

/**
 * Lists the information that the payment provider still requires for a payout account. Also shows errors in previously
 * submitted information.
 */
export function Requirements({ requirements, urgencyWords, className = '' }: RequirementsProps) {
  return (
    <ul className={`list-disc pl-5 ${className}`}>
      {requirements.map(({ what, awaits, urgency, errors }) => (
        <li key={what}>
          {requirementLabel(what)}{' '}
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
