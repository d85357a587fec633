import { useState } from 'react'
import type { Attribute } from '#contract/catalog/attributes.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { nameIn } from './save.ts'

/** Form that merges one choice and its listings into another choice. Undo separates the two choices again. */
export function MergeChoice({ attribute: { code, choices } }: { attribute: Attribute }) {
  const [from, setFrom] = useState('')
  const whole = choices.filter(({ mergedInto }) => mergedInto === null)
  const into = whole.filter((choice) => choice.code !== from && !choice.isRetired)
  if (whole.length < 2) return null
  const named = (some: typeof choices) =>
    some.map((choice) => [choice.code, nameIn(choice.names, choice.code)] as const)
  const send = async (typed: { from: string; into: string }) => {
    const { mergeId, moved } = await call('mergeAttributeChoice', { body: { attribute: code, ...typed } })
    setFrom('')
    const name = nameIn(choices.find((choice) => choice.code === typed.from)?.names ?? {}, typed.from)
    return {
      message: t('admin.lists.merged', { name, count: moved }),
      undo: () => call('undoMerge', { params: { id: mergeId }, body: {} }),
    }
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
