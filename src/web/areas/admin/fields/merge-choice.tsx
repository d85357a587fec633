import { useState } from 'react'
import type { FieldChoice } from '#contract/fields/definition.ts'
import type { ActionResult } from '#web/kit/action/submission.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { t } from '#web/lib/text/t.ts'
import { localizedName } from './names.ts'

interface MergeChoiceProps {
  choices: readonly FieldChoice[]
  /** Merges the choice `from` into the choice `into`. `name` is the name of the choice `from`. */
  merge: (choice: { from: string; into: string; name: string }) => Promise<ActionResult>
}

/** Form that merges one choice of a field into another choice. Undo separates the two choices again. */
export function MergeChoice({ choices, merge }: MergeChoiceProps) {
  const [from, setFrom] = useState('')
  const whole = choices.filter(({ mergedInto }) => mergedInto === null)
  const into = whole.filter((choice) => choice.code !== from && !choice.isRetired)
  if (whole.length < 2) return null
  const named = (some: readonly FieldChoice[]) =>
    some.map((choice) => [choice.code, localizedName(choice.names, choice.code)] as const)
  const send = async (typed: { from: string; into: string }) => {
    const name = localizedName(choices.find((choice) => choice.code === typed.from)?.names ?? {}, typed.from)
    const done = await merge({ ...typed, name })
    setFrom('')
    return done
  }
  return (
    <div className="mt-6">
      <Form
        label={t('admin.attributes.merge')}
        names={['from', 'into']}
        send={send}
        button={t('admin.lists.merge')}
        isQuiet
        isInline
      >
        <SelectField
          name="from"
          label={t('admin.attributes.merge.from')}
          choices={[['', t('admin.lists.merge.choose')], ...named(whole)]}
          value={from}
          onChoose={setFrom}
          className="max-w-56"
        />
        <SelectField
          name="into"
          label={t('admin.attributes.merge.into')}
          choices={[['', t('admin.lists.merge.choose')], ...named(into)]}
          className="max-w-56"
        />
      </Form>
    </div>
  )
}
