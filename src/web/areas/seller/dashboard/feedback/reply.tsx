import { call } from '#web/call.ts'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/features/order/seller-order-fields.tsx'

/** The seller's one answer; it cannot be changed later. */
export function Reply({ id }: { id: string }) {
  return (
    <details className="max-w-prose border border-edge">
      <summary className="flex min-h-11 items-center justify-between px-4 font-semibold">
        Answer
        <span aria-hidden="true">+</span>
      </summary>
      <div className="px-4 pb-4">
        <Form
          button="Publish the answer"
          done="Your answer stands under the review."
          names={['text']}
          send={(body) => call('replyToFeedback', { params: { id }, body })}
        >
          <TextField label="Your answer, for all to read. It cannot be changed later." rows={3} />
        </Form>
      </div>
    </details>
  )
}
