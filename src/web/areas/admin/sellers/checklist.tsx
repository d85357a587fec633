import type { AdminSellerDetails } from '#contract/accounts/admin-sellers.ts'
import { call } from '#web/lib/calls/call.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { CheckField } from '#web/kit/form/choice-fields.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { ReasonField } from '../reason-field.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

type Line = AdminSellerDetails['checklist'][number]

const words: Record<Line['key'], string> = tableOf('admin.sellers.checklist.line')

/** Steps that a seller must complete before listing items. An admin can waive these steps. */
export function Checklist({ seller: { _id: id, checklist } }: { seller: AdminSellerDetails }) {
  const waivable = checklist.filter(({ key }) => key !== 'first-listing')
  const send = ({ why }: { why: string }, form: HTMLFormElement) =>
    call('waiveChecklist', {
      params: { id },
      body: {
        lines: new FormData(form).getAll('line').map(String) as Line['key'][],
        why,
      },
    })
  return (
    <TitledSection
      id="checklist"
      title={t('admin.sellers.checklist')}
      titleClass="pb-3 font-display text-title"
    >
      <ul className="border-t border-line">
        {checklist.map((line) => (
          <li key={line.key} className="flex justify-between gap-4 border-b border-line py-2">
            {words[line.key]}
            <span className={line.done || line.isWaived ? 'text-soft' : 'font-semibold'}>
              {stateOf(line)}
            </span>
          </li>
        ))}
      </ul>
      <details className="mt-4 border border-edge">
        <summary className="flex min-h-12 items-center justify-between px-4 font-semibold">
          {t('admin.sellers.checklist.waive')}
          <span aria-hidden="true">+</span>
        </summary>
        <div className="px-4 pb-5">
          <Form button={t('common.save')} done={t('common.saved')} names={['why']} send={send}>
            <fieldset>
              <legend className="pb-1.5">{t('admin.sellers.checklist.waived-for')}</legend>
              {waivable.map(({ key, isWaived }) => (
                <CheckField key={key} name="line" value={key} defaultChecked={isWaived}>
                  {words[key]}
                </CheckField>
              ))}
            </fieldset>
            <ReasonField label={t('admin.sellers.checklist.reason')} />
          </Form>
        </div>
      </details>
    </TitledSection>
  )
}

function stateOf({ done, isWaived }: Line): string {
  if (done) return t('admin.sellers.checklist.state.done')
  return isWaived ? t('admin.sellers.checklist.state.waived') : t('admin.sellers.checklist.state.open')
}
