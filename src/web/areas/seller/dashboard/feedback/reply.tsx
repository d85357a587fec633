import { call } from '#web/lib/calls/call.ts'
import { Form } from '#web/kit/form/form.tsx'
import { TextField } from '#web/features/order/seller-order-fields.tsx'
import { t } from '#web/lib/text/t.ts'

/** Form for the seller's public reply to a review. Sellers can reply only once, and cannot edit the reply. */
export function Reply({ id }: { id: string }) {
  return (
    <details className="max-w-prose border border-edge">
      <summary className="flex min-h-11 items-center justify-between px-4 font-semibold">
        {t('seller.feedback.reply')}
        <span aria-hidden="true">+</span>
      </summary>
      <div className="px-4 pb-4">
        <Form
          button={t('seller.feedback.reply.button')}
          done={t('seller.feedback.reply.done')}
          names={['text']}
          send={(body) => call('replyToFeedback', { params: { id }, body })}
        >
          <TextField label={t('seller.feedback.reply.text')} rows={3} />
        </Form>
      </div>
    </details>
  )
}
