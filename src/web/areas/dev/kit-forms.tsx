import { pageCurrency } from '#web/lib/format/currency.ts'
import { AmountChoiceField, AmountField, useAmountChoice } from '#web/kit/form/amount-field.tsx'
import { CheckField, RadioField, SelectField } from '#web/kit/form/choice-fields.tsx'
import { ConfirmForm } from '#web/kit/form/confirm-form.tsx'
import { InputError } from '#web/kit/form/form-errors.ts'
import { Field, PasswordField, TextAreaField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { FormFrame } from '#web/kit/form/frame.tsx'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { SecondaryButton } from '#web/kit/buttons.tsx'
import { StarInput } from '#web/features/reviews/star-input.tsx'
import { KitSection } from './kit-section.tsx'

const names = ['email', 'size', 'note'] as const
const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'One size'].map((one) => [one, one] as const)
const choices = [
  ['keep', 'Keep it'],
  ['return', 'Send it back'],
] as const
const wrong = { errors: { wrong: 'Fill in this field', way: 'Choose an option' }, setError: () => undefined }

async function send({ note }: { note: string }) {
  if (note === 'refuse') throw new InputError('The server rejected this note')
  return { message: 'Saved', undo: async () => undefined }
}

/** Forms and fields: empty, filled, invalid, and with messages for the whole form. */
export function Forms() {
  const amount = useAmountChoice({ all: { cents: 12_500, currency: pageCurrency().code } })
  return (
    <KitSection title="Form">
      <Form label="Everything" names={names} send={send} button="Save">
        <Field name="email" label="Email" type="email" hint="A hint stands under its field." />
        <PasswordField name="secret" label="Password" autoComplete="new-password" />
        <SelectField name="size" label="Size" defaultValue="" choices={sizes} />
        <RadioField name="way" label="What now" choices={choices} defaultValue="keep" />
        <CheckField name="sure">I’m sure</CheckField>
        <TextAreaField name="note" label="Note" maxLength={200} isOptional />
        <AmountField label="Amount" max={{ cents: 12_500, currency: pageCurrency().code }} />
      </Form>
      <PlainForm aria-label="All or a part" className="flex flex-col gap-5">
        <AmountChoiceField amount={amount} label="Refund amount" />
      </PlainForm>
      <ConfirmForm
        text="Your old codes stop working."
        button="Replace the codes"
        send={() => Promise.resolve()}
        onCancel={() => undefined}
      />
      <StarInput label="Stars" />
      <StarInput label="Whole stars" name="whole" hasHalves={false} />
      <Form
        label="In one line"
        send={() => Promise.resolve({ message: 'Added', isBeside: true })}
        button="Add"
        isQuiet
        isInline
      >
        <Field name="word" label="Word" defaultValue="linen" options={['linen', 'silk', 'wool']} />
      </Form>
      <PlainForm aria-label="Without script" className="flex flex-col gap-5">
        <Field name="plain" label="Demanded" />
        <SelectField name="one" label="Demanded as well" defaultValue="" choices={sizes} />
        <SecondaryButton type="submit">Send plainly</SecondaryButton>
      </PlainForm>
      <FormFrame state={wrong} className="contents">
        <Field name="wrong" label="At fault" hint="The fault follows the hint." />
        <RadioField name="way" label="At fault as well" choices={choices} />
        <SelectField name="loading" label="Loading" choices={[]} isLoading />
        <SelectField name="none" label="Nothing to choose" choices={[]} />
        <Field name="kept" label="Read only" defaultValue="stays as it is" readOnly />
      </FormFrame>
    </KitSection>
  )
}
