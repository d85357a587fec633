import type { AdminSellerDetails } from '#contract/accounts/admin-sellers.ts'
import { call } from '#web/lib/calls/call.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { Form } from '#web/kit/form/form.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { ReasonField } from '../reason-field.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

/** Form to suspend or reinstate a seller. */
export function Suspension({ seller }: { seller: AdminSellerDetails }) {
  const { _id: id, name, isFirstParty, isAdmin, suspendedAt, suspendedReason } = seller
  return (
    <TitledSection
      id="suspension"
      title={suspendedAt === null ? t('admin.sellers.suspend') : t('admin.sellers.suspended')}
      titleClass="pb-3 font-display text-title"
    >
      {isFirstParty || isAdmin ? (
        <p className="max-w-prose text-soft">{t('admin.sellers.suspend.never')}</p>
      ) : suspendedAt === null ? (
        <Form
          key="suspend"
          button={t('admin.sellers.suspend.button', { name })}
          done={t('admin.sellers.suspend.done')}
          names={['why']}
          send={(body) => call('suspendSeller', { params: { id }, body })}
        >
          <p className="max-w-prose">{t('admin.sellers.suspend.text')}</p>
          <ReasonField label={t('admin.listings.hide.reason')} />
        </Form>
      ) : (
        <Form
          key="unsuspend"
          button={t('admin.sellers.unsuspend')}
          done={t('admin.sellers.unsuspend.done')}
          names={['why']}
          send={(body) => call('unsuspendSeller', { params: { id }, body })}
        >
          <p className="max-w-prose">
            {rich('admin.sellers.suspended.since', {
              date: dateText(suspendedAt),
              reason: suspendedReason,
              b: (words) => <span className="whitespace-pre-line">{words}</span>,
            })}
          </p>
          <ReasonField label={t('admin.content.note')} isOptional />
        </Form>
      )}
    </TitledSection>
  )
}
