import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Buyer } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/calls/call.ts'
import { checkUsername } from '#web/features/account/checks.ts'
import { CustomFields } from '#web/features/fields/custom-fields.tsx'
import { reloadFields } from '#web/features/fields/reload-fields.ts'
import { useCustomFields, type CustomData } from '#web/features/fields/use-custom-fields.ts'
import { checkEmail, definedErrors, optional, required } from '#web/kit/form/checks.ts'
import { Form } from '#web/kit/form/form.tsx'
import { useStepUp } from '#web/features/account/step-up.tsx'
import { saveBuyer } from '#web/lib/session/save-session.ts'
import { PersonFields } from './person-fields.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { emailText } from '#web/kit/email-text.tsx'

const parts = ['fullName', 'username', 'email', 'password', 'phone', 'instagram'] as const
type FormValues = Partial<Record<(typeof parts)[number], string>>

interface PersonFormProps {
  buyer: Buyer
  /** Custom fields with the buyer's values, which are part of the personal data. */
  custom: CustomData
}

/**
 * Form for the personal data. Sends the whole buyer, as spec §7 requires, with the changes made in this form.
 */
export function PersonForm({ buyer, custom }: PersonFormProps) {
  const { revalidate } = useRevalidator()
  const [newEmail, setNewEmail] = useState<string>()
  const { needsPassword, ask } = useStepUp()
  const own = useCustomFields(custom.fields, custom.values)
  const send = async ({ password, ...values }: FormValues) => {
    const saved = await reloadFields(
      revalidate,
      ask(() =>
        call('saveCustomerProfile', {
          params: { id: buyer._id },
          body: {
            ...unchangedOf(buyer),
            ...values,
            ...emptied(values),
            ...(password && { password }),
            ...(own.fields.length > 0 && { fields: own.input() }),
          },
        }),
      ),
    )
    if (!saved) return
    saveBuyer(saved.buyer, saved.token)
    setNewEmail(values.email && values.email.toLowerCase() !== saved.buyer.email ? values.email : undefined)
    await revalidate()
    return { message: t('common.saved'), isBeside: true }
  }
  return (
    <>
      <Form
        label={t('account.profile')}
        names={parts}
        check={(values) => ({ ...checkPerson(values), ...own.check() })}
        send={send}
        button={t('common.save')}
        busy={t('common.saving')}
        isQuiet
      >
        <PersonFields buyer={buyer} needsPassword={needsPassword} />
        <CustomFields form={own} />
      </Form>
      {newEmail !== undefined && (
        <p role="status" className="mt-4 border border-line p-4">
          {rich('account.email.sent', {
            email: emailText(newEmail),
            previous: buyer.email,
            b: (words) => <strong>{words}</strong>,
          })}
        </p>
      )}
    </>
  )
}

function checkPerson({ fullName = '', username = '', email = '' }: FormValues) {
  return definedErrors({
    fullName: required(t('account.name.missing'))(fullName),
    username: optional(checkUsername)(username),
    email: checkEmail(email),
  })
}

/**
 * Returns the buyer without the derived names, because the old first and last name would contradict a new `fullName`,
 * and without the address, because the address might have been changed in another tab.
 */
function unchangedOf(buyer: Buyer) {
  const { fname: _f, lname: _l, name: _n, address_line1: _1, address_line2: _2, ...rest } = buyer
  const { address_city: _c, address_state: _s, address_zip: _z, ...unchanged } = rest
  return unchanged
}

function emptied({ username, phone, instagram }: FormValues) {
  return {
    ...(username === '' && { username: null }),
    ...(phone === '' && { phone: null }),
    ...(instagram === '' && { instagram: null }),
  }
}
