import { language as own } from 'virtual:language'
import { useState } from 'react'
import {
  attributeKinds,
  attributeVisibilities,
  filterableKinds,
  measuredKinds,
} from 'virtual:attribute-values'
import type { Attribute } from '#contract/catalog/attributes.ts'
import type { ActionResult } from '#web/kit/action/submission.ts'
import { RadioField, SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { addChoices } from '../../fields/add-choices.ts'
import { PropertyCheckbox } from '../../fields/property-checkbox.tsx'
import { ChoicesEditor } from '../../fields/choices-editor.tsx'
import { splitNames } from '../../fields/codes.ts'
import { withFormFields } from '../../fields/form-errors.ts'
import { LanguageFields, trimTexts } from '../../fields/language-fields.tsx'
import { TypeChecklist, type AdminTypes } from './type-checklist.tsx'

interface AttributeFormProps {
  label: string
  attribute: Attribute
  /** Index of the attribute in the list that is saved. */
  position: number
  types: AdminTypes
  /** Number of listings with each choice, keyed by `attribute=choice`. Null if the numbers are unknown. */
  chosen: Readonly<Record<string, number>> | null
  /** True if no listing has the attribute, so that its kind can still change. */
  isNew: boolean
  button: string
  save: (typed: Attribute) => Promise<ActionResult>
}

const kindNames = tableOf('admin.attributes.kind')
const kindHints = tableOf('admin.attributes.kind-hint')
const visibilityNames = tableOf('admin.attributes.visible')

/** Form for all properties of an attribute. The fields for the less common properties are collapsed. */
export function AttributeForm(props: AttributeFormProps) {
  const { label, attribute, position, types, chosen, isNew, button, save } = props
  const [typed, setTyped] = useState(attribute)
  const [newChoices, setNewChoices] = useState('')
  const put = (change: Partial<Attribute>) => setTyped((before) => ({ ...before, ...change }))
  const { kind, visibility } = typed
  const hasChoices = kind === 'choice' || kind === 'choices'
  const isPublic = visibility === 'public'
  const complete = () => completed(typed, splitNames(newChoices))
  return (
    <Form
      label={label}
      button={button}
      names={[`names.${own}`, 'choices']}
      check={(values) => errorsOf(values[`names.${own}`] ?? '', complete())}
      send={() =>
        save(complete()).catch((error: unknown) => {
          throw withFormFields(error, 'attributes', position)
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
          hint={kindHints[kind]}
          className="max-w-96"
          choices={attributeKinds.map((each) => [each, kindNames[each]])}
          value={kind}
          onChoose={(value) => put({ kind: value as Attribute['kind'] })}
        />
      )}
      {measuredKinds.includes(kind) && (
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
      {hasChoices && (
        <ChoicesEditor
          choices={typed.choices}
          typed={newChoices}
          setTyped={setNewChoices}
          change={(choices) => put({ choices })}
          countOf={(code) => chosen && (getOwnValue(chosen, `${attribute.code}=${code}`) ?? 0)}
          countText={(count) => t('admin.listings.count', { count })}
        />
      )}
      <div>
        {isPublic && filterableKinds.includes(kind) && (
          <PropertyCheckbox isOn={typed.isFilterable} set={(isFilterable) => put({ isFilterable })}>
            {t('admin.attributes.is-filterable')}
          </PropertyCheckbox>
        )}
        {visibility !== 'staff' && (
          <PropertyCheckbox isOn={typed.isRequired} set={(isRequired) => put({ isRequired })}>
            {t('admin.attributes.is-required')}
          </PropertyCheckbox>
        )}
        {measuredKinds.includes(kind) && (
          <PropertyCheckbox isOn={typed.isUngrouped} set={(isUngrouped) => put({ isUngrouped })}>
            {t('admin.attributes.is-ungrouped')}
          </PropertyCheckbox>
        )}
        {isPublic && (
          <>
            {searchedKinds.includes(kind) && (
              <PropertyCheckbox isOn={typed.isSearchable} set={(isSearchable) => put({ isSearchable })}>
                {t('admin.attributes.is-searchable')}
              </PropertyCheckbox>
            )}
            <PropertyCheckbox isOn={typed.isOnCard} set={(isOnCard) => put({ isOnCard })}>
              {t('admin.attributes.is-on-card')}
            </PropertyCheckbox>
          </>
        )}
      </div>
      <TypeChecklist types={types} chosen={typed.typeIds} choose={(typeIds) => put({ typeIds })} />
      <details className="group border-b border-line">
        <summary className="flex min-h-11 items-center justify-between font-medium">
          {t('admin.attributes.more')}
          <span aria-hidden="true" className="text-soft group-open:hidden">
            +
          </span>
        </summary>
        <div className="flex flex-col gap-5 py-2">
          <LanguageFields
            name="help"
            label={(language) => t('admin.attributes.help', { language })}
            texts={typed.help}
            maxLength={300}
            change={(help) => put({ help })}
          />
          <RadioField
            name="visibility"
            label={t('admin.attributes.visible-field')}
            choices={attributeVisibilities.map((each) => [each, visibilityNames[each]] as const)}
            value={visibility}
            onChoose={(value) => put({ visibility: value as Attribute['visibility'] })}
          />
        </div>
      </details>
    </Form>
  )
}

/** Kinds of attributes whose values searches can find. */
const searchedKinds: readonly Attribute['kind'][] = ['text', 'choice', 'choices', 'yes-no']

/**
 * Returns the attribute to save: adds choices that are still in the text field, and resets properties that the
 * attribute's kind does not allow.
 */
function completed(typed: Attribute, newNames: readonly string[]): Attribute {
  const { kind, visibility } = typed
  const isPublic = visibility === 'public'
  const hasChoices = kind === 'choice' || kind === 'choices'
  return {
    ...typed,
    names: trimTexts(typed.names),
    help: trimTexts(typed.help),
    unit: measuredKinds.includes(kind) ? typed.unit.trim() : '',
    choices: hasChoices
      ? addChoices(typed.choices, newNames).map((choice) => ({ ...choice, names: trimTexts(choice.names) }))
      : [],
    isRequired: typed.isRequired && visibility !== 'staff',
    isFilterable: typed.isFilterable && isPublic && filterableKinds.includes(kind),
    isSearchable: typed.isSearchable && isPublic && searchedKinds.includes(kind),
    isOnCard: typed.isOnCard && isPublic,
    isUngrouped: typed.isUngrouped && measuredKinds.includes(kind),
  }
}

function errorsOf(name: string, { kind, choices }: Attribute): Record<string, string> {
  const nameless = choices.findIndex(({ names }) => Object.keys(names).length === 0)
  return {
    ...(name === '' && { [`names.${own}`]: t('admin.attributes.invalid.name') }),
    ...((kind === 'choice' || kind === 'choices') &&
      choices.length === 0 && { choices: t('admin.attributes.invalid.choices') }),
    ...(nameless >= 0 && { [`choices.${nameless}.names.${own}`]: t('admin.attributes.invalid.name') }),
  }
}
