import { sellerViewMinutes } from '#contract/accounts/seller-views.ts'
import { call } from '#web/lib/calls/call.ts'
import { openSellerView } from '#web/lib/session/seller-view.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { Form } from '#web/kit/form/form.tsx'
import { screenReaderOnly } from '#web/kit/marks.tsx'
import { ReasonField } from '../reason-field.tsx'

/** Form that opens the seller's dashboard in this tab, so that staff see what the seller sees. */
export function SeeAsSeller({ id, name }: { id: string; name: string }) {
  const start = async (body: { why: string }) => {
    openSellerView(await call('startSellerView', { params: { id }, body }))
    location.assign('/shopper/listings')
  }
  return (
    <details className="w-full max-md:text-left">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
        {rich('admin.view', { name, hidden: screenReaderOnly })}
      </summary>
      <Form names={['why']} send={start} button={t('admin.view.button')} isQuiet>
        <p className="max-w-prose text-note text-soft">
          {t('admin.view.text', { minutes: sellerViewMinutes })}
        </p>
        <ReasonField label={t('admin.view.reason')} />
      </Form>
    </details>
  )
}
