import { language as own } from 'virtual:language'
import { useState } from 'react'
import { fieldKinds, staffVisibilities, subjectVisibilities } from 'virtual:field-values'
import type { CustomField } from '#contract/fields/custom-fields.ts'
import type { ActionResult } from '#web/kit/action/submission.ts'
import { RadioField, SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { addChoices } from '../fields/add-choices.ts'
import { PropertyCheckbox } from '../fields/property-checkbox.tsx'
import { ChoicesEditor } from '../fields/choices-editor.tsx'
import { splitNames } from '../fields/codes.ts'
import { withFormFields } from '../fields/form-errors.ts'
import { LanguageFields, trimTexts } from '../fields/language-fields.tsx'

interface FieldFormProps {
  label: string
  field: CustomField
  /** Index of the field in the list that is saved. */
  position: number
  /** Number of values that contain each choice, keyed by `field=choice`. */
  chosen: Readonly<Record<string, number>>
  /** True if no buyer, seller or order has a value, so that the kind and the visibility can still change. */
  isNew: boolean
  button: string
  save: (typed: CustomField) => Promise<ActionResult>
}

const kindNames = tableOf('admin.attributes.kind')
const readers = {
  buyer: tableOf('admin.fields.readers.buyer'),
  seller: tableOf('admin.fields.readers.seller'),
  order: tableOf('admin.fields.readers.order'),
}

/** Form for all properties of a custom field. */
export function FieldForm({ label, field, position, chosen, isNew, button, save }: FieldFormProps) {
  const [typed, setTyped] = useState(field)
  const [newChoices, setNewChoices] = useState('')
  const put = (change: Partial<CustomField>) => setTyped((before) => ({ ...before, ...change }))
  const { kind, visibility, subject, isRequired } = typed
  const complete = () => completed(typed, splitNames(newChoices))
  return (
    <Form
      label={label}
      button={button}
      names={[`names.${own}`, 'choices']}
      check={(values) => errorsOf(values[`names.${own}`] ?? '', complete())}
      send={() =>
        save(complete()).catch((error: unknown) => {
          throw withFormFields(error, 'fields', position)
        })
      }
    >
      <LanguageFields
        name="names"
        label={(language) => t('admin.lists.name-in', { language })}
        texts={typed.names}
        maxLength={60}
        isRequired
        change={(names) => put({ names })}
      />
      {isNew && (
        <SelectField
          name="kind"
          label={t('admin.attributes.kind-field')}
          className="max-w-96"
          choices={fieldKinds.map((each) => [each, kindNames[each]])}
          value={kind}
          onChoose={(value) => put({ kind: value as CustomField['kind'] })}
        />
      )}
      {kind === 'number' && (
        <Field
          name="unit"
          label={t('admin.attributes.unit')}
          hint={t('admin.attributes.unit.hint')}
          className="max-w-48"
          maxLength={12}
          autoComplete="off"
          isOptional
          value={typed.unit}
          onText={(unit) => put({ unit })}
        />
      )}
      {hasChoices(kind) && (
        <ChoicesEditor
          choices={typed.choices}
          typed={newChoices}
          setTyped={setNewChoices}
          change={(choices) => put({ choices })}
          countOf={(code) => getOwnValue(chosen, `${field.code}=${code}`) ?? 0}
          countText={(count) => t('admin.fields.count', { count })}
        />
      )}
      {isNew && (
        <RadioField
          name="visibility"
          label={t('admin.fields.readers-field')}
          choices={subjectVisibilities[subject].map(
            (each) => [each, getOwnValue(readers[subject], each) ?? each] as const,
          )}
          value={visibility}
          onChoose={(value) => put({ visibility: value as CustomField['visibility'] })}
        />
      )}
      <div>
        <PropertyCheckbox isOn={isRequired} set={(isOn) => put({ isRequired: isOn })}>
          {t('admin.fields.is-required')}
        </PropertyCheckbox>
        {subject === 'buyer' && isRequired && (
          <PropertyCheckbox isOn={typed.isAskedFirst} set={(isAskedFirst) => put({ isAskedFirst })}>
            {t('admin.fields.at-sign-up')}
          </PropertyCheckbox>
        )}
        {subject === 'seller' && (
          <PropertyCheckbox isOn={typed.isAskedFirst} set={(isAskedFirst) => put({ isAskedFirst })}>
            {t('admin.fields.in-application')}
          </PropertyCheckbox>
        )}
        {staffVisibilities.includes(visibility) && (
          <PropertyCheckbox isOn={typed.isColumn} set={(isColumn) => put({ isColumn })}>
            {t('admin.fields.is-column')}
          </PropertyCheckbox>
        )}
      </div>
      <LanguageFields
        name="help"
        label={(language) => t('admin.fields.help', { language })}
        texts={typed.help}
        maxLength={300}
        change={(help) => put({ help })}
      />
    </Form>
  )
}

const hasChoices = (kind: CustomField['kind']): boolean => kind === 'choice' || kind === 'choices'

/**
 * Returns the field to save: adds choices that are still in the text field, and resets properties that do not apply.
 */
function completed(typed: CustomField, newNames: readonly string[]): CustomField {
  const { kind, subject, visibility, isRequired } = typed
  return {
    ...typed,
    names: trimTexts(typed.names),
    help: trimTexts(typed.help),
    unit: kind === 'number' ? typed.unit.trim() : '',
    choices: hasChoices(kind)
      ? addChoices(typed.choices, newNames).map((choice) => ({ ...choice, names: trimTexts(choice.names) }))
      : [],
    isAskedFirst: typed.isAskedFirst && (subject === 'seller' || (subject === 'buyer' && isRequired)),
    isColumn: typed.isColumn && staffVisibilities.includes(visibility),
  }
}

function errorsOf(name: string, { kind, choices }: CustomField): Record<string, string> {
  const nameless = choices.findIndex(({ names }) => Object.keys(names).length === 0)
  return {
    ...(name === '' && { [`names.${own}`]: t('admin.attributes.invalid.name') }),
    ...(hasChoices(kind) && choices.length === 0 && { choices: t('admin.attributes.invalid.choices') }),
    ...(nameless >= 0 && { [`choices.${nameless}.names.${own}`]: t('admin.attributes.invalid.name') }),
  }
}
