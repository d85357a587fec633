import { useRevalidator } from 'react-router'
import type { Gift } from '#contract/gifts/gifts.ts'
import { call } from '#web/call.ts'
import { checkEmail, faultsOf } from '#web/ui/form/checks.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'

/** Mails it again, also where the address was mistyped; before its day, it goes today. */
export function ResendGift({ gift, giftKey }: { gift: Gift; giftKey: string | undefined }) {
  const { revalidate } = useRevalidator()
  const send = async ({ recieveremail }: { recieveremail: string }) => {
    await call('resendGift', { params: { id: gift._id }, body: { key: giftKey, recieveremail } })
    await revalidate()
    return `On its way to ${recieveremail}`
  }
  return (
    <section aria-labelledby="again" className="mt-10 border-t border-line pt-6">
      <h2 id="again" className="pb-4 font-display text-title">
        {gift.mailedAt ? 'Mail it again' : 'Mail it today'}
      </h2>
      <Form
        label="Mail the gift"
        names={['recieveremail']}
        check={({ recieveremail }) => faultsOf({ recieveremail: checkEmail(recieveremail) })}
        send={send}
        button="Mail it now"
        busy="Mailing…"
        isQuiet
      >
        <Field
          name="recieveremail"
          label="Their e-mail"
          type="email"
          autoCapitalize="none"
          defaultValue={gift.recieveremail}
        />
      </Form>
    </section>
  )
}
