import type { AdminSellerDetails } from '#contract/accounts/admin-sellers.ts'
import type { PayoutAccount, SellerFunds } from '#contract/payouts/payouts.ts'
import { Requirements } from '#web/features/dashboard/requirements.tsx'
import { rich, t, tableOf } from '#web/lib/text/t.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { AdminFigure } from '../admin-figure.tsx'
import { AdminLink } from '../role.tsx'

interface FundsProps {
  seller: AdminSellerDetails
  funds: SellerFunds
}

/** Earnings, debts and payout account of a seller, for roles that manage payouts. */
export function Funds({ seller, funds }: FundsProps) {
  const { _id: id, isFirstParty } = seller
  const { held, owed, balance } = funds
  const entries = (kind: string) => `/sa/ledger/entries?${new URLSearchParams({ account: `${kind}:${id}` })}`
  const payouts = `/sa/payouts?${new URLSearchParams({ seller: id })}`
  return (
    <TitledSection id="funds" title={t('admin.sellers.funds')} className="mt-10">
      <dl className="mt-3 grid grid-cols-2 border-t border-l border-line lg:grid-cols-4">
        <AdminFigure
          label={t('admin.sellers.held')}
          text={exactMoneyText(held)}
          to={entries('seller_held')}
        />
        <AdminFigure
          label={t('admin.sellers.owed')}
          text={exactMoneyText(owed)}
          to={entries('seller_debt')}
        />
        {balance && (
          <>
            <AdminFigure label={t('seller.balance.pending')} text={exactMoneyText(balance.pending)} />
            <AdminFigure label={t('seller.balance.available')} text={exactMoneyText(balance.available)} />
            <AdminFigure
              label={t('admin.sellers.in-transit')}
              text={exactMoneyText(balance.inTransit)}
              to={payouts}
            />
            <AdminFigure label={t('admin.sellers.on-hold')} text={exactMoneyText(balance.onHold)} />
          </>
        )}
      </dl>
      {balance && <p className="mt-2 max-w-prose text-note text-soft">{t('admin.sellers.funds.text')}</p>}
      {!isFirstParty && (
        <>
          <p className="mt-2">
            <AdminLink to={payouts}>{t('admin.sellers.payouts')}</AdminLink>
          </p>
          <Account account={funds.account} />
        </>
      )}
    </TitledSection>
  )
}

const stateWords: Record<PayoutAccount['state'], string> = tableOf('admin.sellers.account')
const urgencyWords: Record<PayoutAccount['requirements'][number]['urgency'], string> =
  tableOf('admin.sellers.requirement')

function Account({ account }: { account: PayoutAccount | null }) {
  if (account === null) return <p className="mt-3">{t('admin.sellers.account-unreachable')}</p>
  const { state, mayPayOut, requirements, heldUntil } = account
  return (
    <div className="mt-3">
      <p>
        <span className="font-semibold">{t('admin.sellers.payout-account')}</span> {stateWords[state]}
      </p>
      {state === 'active' && !mayPayOut && <p>{t('admin.sellers.no-payouts')}</p>}
      {heldUntil && <p>{rich('admin.sellers.payouts-held', { time: () => <LocalTime at={heldUntil} /> })}</p>}
      {requirements.length > 0 && (
        <>
          <p className="mt-2">{t('admin.sellers.requirements')}</p>
          <Requirements requirements={requirements} urgencyWords={urgencyWords} />
        </>
      )}
    </div>
  )
}
