import { useRevalidator } from 'react-router'
import type { Gift } from '#contract/gifts/gifts.ts'
import { call } from '#web/lib/calls/call.ts'
import { checkEmail, definedErrors } from '#web/kit/form/checks.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { t } from '#web/lib/text/t.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'

/**
 * Sends the gift email again, optionally to a corrected address. The email is sent immediately, even if the delivery
 * day that the buyer chose is still in the future.
 */
export function ResendGift({ gift, giftKey }: { gift: Gift; giftKey: string | undefined }) {
  const { revalidate } = useRevalidator()
  const send = async ({ recieveremail }: { recieveremail: string }) => {
    await call('resendGift', { params: { id: gift._id }, body: { key: giftKey, recieveremail } })
    await revalidate()
    return { message: t('account.email.resent', { email: recieveremail }), isBeside: true }
  }
  return (
    <TitledSection
      id="again"
      title={gift.mailedAt ? t('gift.resend.again') : t('gift.resend.today')}
      className="mt-10 border-t border-line pt-6"
      titleClass="pb-4 font-display text-title"
    >
      <Form
        label={t('gift.resend.label')}
        names={['recieveremail']}
        check={({ recieveremail }) => definedErrors({ recieveremail: checkEmail(recieveremail) })}
        send={send}
        button={t('gift.resend.button')}
        busy={t('common.sending')}
        isQuiet
      >
        <Field
          name="recieveremail"
          label={t('gift.recipient.email')}
          type="email"
          autoCapitalize="none"
          defaultValue={gift.recieveremail}
        />
      </Form>
    </TitledSection>
  )
}
