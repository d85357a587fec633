import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CustomValuesInput, ShownField } from '#contract/fields/custom-fields.ts'
import {
  customFieldName,
  useCustomFields,
  type CustomFieldsForm,
  type FieldDrafts,
} from '#web/features/fields/use-custom-fields.ts'
import type { FormState } from '#web/kit/form/form-state.ts'
import type { CallError } from '#web/lib/calls/caller.ts'
import { tabStorage } from '#web/lib/session/tab.ts'
import { readAnswerDraft, saveAnswerDraft } from './draft.ts'

export interface Questions {
  form: CustomFieldsForm
  formState: FormState
  /** Shows validation errors of the answers. Returns whether there are errors. */
  check: () => boolean
  /** Shows the server's errors. Returns whether any error is about an answer. */
  showErrors: (errors: CallError['errors']) => boolean
  /** Returns the answers for the payment, or undefined without questions. */
  input: () => CustomValuesInput | undefined
}

const noQuestions: readonly ShownField[] = []

/**
 * Questions that the marketplace asks at checkout. The typed answers are saved in this tab, like the rest of the form.
 * If the server rejects an answer, the questions are loaded again, because they might have changed in the meantime.
 */
export function useQuestions(questionFields: readonly ShownField[] = noQuestions): Questions {
  const form = useCustomFields(questionFields, {}, { isRequired: true })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { revalidate } = useRevalidator()
  const restore = useEffectEvent((drafts: FieldDrafts) => {
    for (const [code, draft] of Object.entries(drafts)) form.set(code, draft)
  })
  useEffect(() => restore(readAnswerDraft(tabStorage())), [])
  const setError = (name: string, error: string | undefined) =>
    setErrors(({ [name]: _, ...rest }) => (error === undefined ? rest : { ...rest, [name]: error }))
  return {
    form: {
      ...form,
      set(code, draft) {
        form.set(code, draft)
        saveAnswerDraft(tabStorage(), { ...form.drafts, [code]: draft })
        setError(customFieldName(code), undefined)
      },
    },
    formState: { errors, setError },
    check() {
      const found = form.check()
      setErrors(found)
      return Object.keys(found).length > 0
    },
    showErrors(all) {
      const own = all.filter(({ field }) => field.startsWith('fields.'))
      if (own.length === 0) return false
      setErrors(Object.fromEntries(own.map(({ field, message }) => [field, message])))
      void revalidate()
      return true
    },
    input: () => (questionFields.length > 0 ? form.input() : undefined),
  }
}
