import type { AdminBuyerDetails } from '#contract/accounts/admin-buyers.ts'
import { call } from '#web/lib/calls/call.ts'
import { Form } from '#web/kit/form/form.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { ReasonField } from '../reason-field.tsx'

/** Form to block or unblock a buyer. */
export function Block({ buyer }: { buyer: AdminBuyerDetails }) {
  const { _id: id, blockedAt, blockedReason } = buyer
  return (
    <TitledSection
      id="block"
      title={blockedAt === null ? t('admin.buyers.block') : t('admin.buyers.blocked')}
      className="mt-10"
      titleClass="pb-3 font-display text-title"
    >
      {blockedAt === null ? (
        <Form
          key="block"
          button={t('admin.buyers.block.button')}
          done={t('admin.buyers.block.done')}
          names={['why']}
          send={(body) => call('blockBuyer', { params: { id }, body })}
          isQuiet
        >
          <p className="max-w-prose">{t('admin.buyers.block.text')}</p>
          <ReasonField label={t('admin.reason')} />
        </Form>
      ) : (
        <Form
          key="unblock"
          button={t('admin.buyers.unblock')}
          done={t('admin.buyers.unblock.done')}
          names={['why']}
          send={(body) => call('unblockBuyer', { params: { id }, body })}
          isQuiet
        >
          <p className="max-w-prose">
            {rich('admin.buyers.blocked.since', {
              date: dateText(blockedAt),
              reason: blockedReason ?? '',
              b: (words) => <span className="whitespace-pre-line">{words}</span>,
            })}
          </p>
          <ReasonField label={t('admin.reason')} />
        </Form>
      )}
    </TitledSection>
  )
}
