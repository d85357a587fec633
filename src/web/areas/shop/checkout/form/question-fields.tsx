import { CustomFields } from '#web/features/fields/custom-fields.tsx'
import { FormContext } from '#web/kit/form/form-state.ts'
import { t } from '#web/lib/text/t.ts'
import type { Questions } from './use-questions.ts'

/** Questions that the marketplace asks at checkout, or nothing if there are none. */
export function QuestionFields({ questions: { form, formState } }: { questions: Questions }) {
  if (form.fields.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="pb-4 font-display text-title">{t('checkout.questions')}</legend>
      <FormContext value={formState}>
        <div className="flex flex-col gap-5">
          <CustomFields form={form} />
        </div>
      </FormContext>
    </fieldset>
  )
}
