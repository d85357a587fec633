import { useMemo, useState } from 'react'
import type { SubscriptionPlan } from '#contract/memberships/memberships.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { useSession } from '#web/lib/session/state.ts'
import type { StoredPerson } from '#web/lib/session/session.ts'
import { AlreadyMember } from './already.tsx'
import { CodeField } from './code-field.tsx'
import { DueToday } from './due-today.tsx'
import { Join } from './join.tsx'
import { Perks } from '../perks.tsx'
import { PlanChoice } from './plan-choice.tsx'
import type { PlanQuery } from './plan-query.ts'
import { useCode } from './use-code.ts'
import { hasActiveSubscription, useMyMembership } from '../use-my-membership.ts'
import { SignInFirst } from './sign-in-first.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'

interface SubscribeProps {
  plans: readonly SubscriptionPlan[]
  publicKey: CallReply<'getPublicKey'>
  choice: PlanQuery
}

export function Subscribe(props: SubscribeProps) {
  const session = useSession()
  const buyer = session?.buyer
  if (buyer) return <BuyerForm key={buyer._id} buyer={buyer} {...props} />
  return (
    <SubscribeForm
      {...props}
      join={({ plan, code }) => <SignInFirst session={session} choice={planQueryOf(plan, code.text)} />}
    />
  )
}

function BuyerForm({ buyer, ...props }: SubscribeProps & { buyer: StoredPerson }) {
  const { found, retry } = useMyMembership(buyer._id)
  if (typeof found === 'object' && hasActiveSubscription(found)) return <AlreadyMember membership={found} />
  return (
    <SubscribeForm
      {...props}
      join={({ plan, code }) => {
        if (found === 'loading') return <p className="min-h-64 text-soft">{t('direct.loading')}</p>
        if (found === 'failed') {
          return (
            <p role="alert">
              {t('membership.account-failed')}{' '}
              <TextButton onClick={retry}>{t('common.try-again')}</TextButton>
            </p>
          )
        }
        return <Join buyer={buyer} plan={plan} code={code.state} publicKey={props.publicKey} />
      }}
    />
  )
}

interface SubscribeFormProps extends SubscribeProps {
  join: (chosen: { plan: SubscriptionPlan; code: ReturnType<typeof useCode> }) => React.ReactNode
}

function SubscribeForm({ plans, choice, join }: SubscribeFormProps) {
  const first = useMemo(
    () => plans.find(({ lookupKey }) => lookupKey === choice.plan) ?? plans[0]!,
    [plans, choice],
  )
  const [plan, setPlan] = useState(first)
  const code = useCode(choice.code, plan)
  return (
    <>
      <div className="mt-6">
        <Perks plan={plan} />
      </div>
      <div
        data-needs-script
        className="mt-8 grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr]"
      >
        <div className="flex flex-col gap-6">
          <PlanChoice plans={plans} chosen={plan} onChoose={setPlan} />
          <CodeField {...code} />
        </div>
        <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-fit">
          <DueToday plan={plan} offer={code.state.is === 'good' ? code.state.offer : undefined} />
        </div>
        <div className="min-w-0">{join({ plan, code })}</div>
      </div>
    </>
  )
}

function planQueryOf({ lookupKey }: SubscriptionPlan, code: string): PlanQuery {
  return { plan: lookupKey, code: code.trim() }
}
