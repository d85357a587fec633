import { useState } from 'react'
import { useNavigate } from 'react-router'
import { filteredKinds, staffVisibilities } from 'virtual:field-values'
import type { ShownField } from '#contract/fields/custom-fields.ts'
import type { FieldFilter, FieldFilters } from '#contract/fields/filter-text.ts'
import { formatFieldFilters, parseFieldFilters } from '#contract/fields/filter-text.ts'
import { fieldLabelWithUnit } from '#web/features/fields/labels.ts'
import { numberError } from '#web/features/fields/field-check.ts'
import { FieldInput } from '#web/features/fields/field-input.tsx'
import { isList } from '#web/features/fields/field-draft.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { useQueryLink } from '#web/kit/list/query-link.ts'
import { inputText, readNumber } from '#web/lib/format/number-input.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t } from '#web/lib/text/t.ts'

interface FieldFiltersProps {
  fields: readonly ShownField[]
  /** Filters from the URL, in string form. */
  current: string | undefined
}

/** Collapsed form with a filter for each custom field that staff see. The filters are stored in the URL. */
export function FieldFilterForm({ fields, current = '' }: FieldFiltersProps) {
  const offered = fields.filter(
    ({ kind, visibility }) => filteredKinds.includes(kind) && staffVisibilities.includes(visibility),
  )
  if (offered.length === 0) return null
  return (
    <details className="mb-4 border-b border-line pb-2" open={current !== ''}>
      <summary className="min-h-11 py-2 text-link">{t('admin.fields.filter')}</summary>
      <FilterForm key={current} fields={offered} current={current} />
    </details>
  )
}

/** Selected choices, or the minimum and maximum of a range as entered. */
type FilterDraft = readonly string[] | { min: string; max: string }

function FilterForm({ fields, current }: Required<FieldFiltersProps>) {
  const navigate = useNavigate()
  const linkOf = useQueryLink('fields')
  const [drafts, setDrafts] = useState(() => draftsOf(parseFieldFilters(current)))
  const put = (code: string, draft: FilterDraft) => setDrafts((before) => ({ ...before, [code]: draft }))
  return (
    <Form
      label={t('admin.fields.filter')}
      button={t('ui.list.days.apply')}
      isQuiet
      check={() => errorsOf(drafts)}
      send={async () => {
        await navigate(linkOf(formatFieldFilters(filtersOf(drafts))), { preventScrollReset: true })
      }}
      actions={
        current !== '' && (
          <TextLink to={linkOf('')} preventScrollReset>
            {t('ui.list.days.clear')}
          </TextLink>
        )
      }
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 py-2 sm:grid-cols-2">
        {fields.map((field) => (
          <OneFilter
            key={field.code}
            field={field}
            draft={getOwnValue(drafts, field.code)}
            put={(draft) => put(field.code, draft)}
          />
        ))}
      </div>
    </Form>
  )
}

interface OneFilterProps {
  field: ShownField
  draft: FilterDraft | undefined
  put: (draft: FilterDraft) => void
}

function OneFilter({ field, draft, put }: OneFilterProps) {
  const { code, kind, name } = field
  if (kind === 'number') {
    const range = draft === undefined || isRange(draft) ? (draft ?? noRange) : noRange
    return (
      <fieldset className="flex flex-wrap items-end gap-3">
        <legend className="pb-1.5 font-medium">{fieldLabelWithUnit(field)}</legend>
        {(['min', 'max'] as const).map((bound) => (
          <Field
            key={bound}
            name={`${code}.${bound}`}
            label={bound === 'min' ? t('admin.fields.filter.min') : t('admin.fields.filter.max')}
            className="w-32"
            inputMode="decimal"
            maxLength={16}
            autoComplete="off"
            isOptional
            value={range[bound]}
            onText={(text) => put({ ...range, [bound]: text })}
          />
        ))}
      </fieldset>
    )
  }
  const choices =
    kind === 'yes-no'
      ? [
          { code: 'true', name: t('common.yes'), isRetired: false },
          { code: 'false', name: t('common.no'), isRetired: false },
        ]
      : field.choices.map((choice) => ({ ...choice, isRetired: false }))
  return (
    <FieldInput
      field={{ code, kind: 'choices', choices, isRequired: true }}
      name={code}
      label={name}
      value={draft !== undefined && !isRange(draft) ? draft : []}
      set={(chosen) => put(isList(chosen) ? chosen : [])}
    />
  )
}

const noRange = { min: '', max: '' }

const isRange = (draft: FilterDraft): draft is { min: string; max: string } => !isList(draft)

function draftsOf(filters: FieldFilters): Readonly<Record<string, FilterDraft>> {
  return Object.fromEntries(
    Object.entries(filters).map(([code, filter]) => [code, 'length' in filter ? filter : rangeDraft(filter)]),
  )
}

const rangeDraft = ({ min, max }: { min?: number; max?: number }) => ({
  min: min === undefined ? '' : inputText(min),
  max: max === undefined ? '' : inputText(max),
})

function filtersOf(drafts: Readonly<Record<string, FilterDraft>>): FieldFilters {
  return Object.fromEntries(
    Object.entries(drafts).map(([code, draft]): [string, FieldFilter] => {
      if (!isRange(draft)) return [code, draft]
      const [min, max] = [readNumber(draft.min), readNumber(draft.max)]
      return [code, { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }]
    }),
  )
}

function errorsOf(drafts: Readonly<Record<string, FilterDraft>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(drafts).flatMap(([code, draft]) =>
      isRange(draft)
        ? (['min', 'max'] as const).flatMap((bound): [string, string][] => {
            const error = numberError(draft[bound])
            return error === undefined ? [] : [[`${code}.${bound}`, error]]
          })
        : [],
    ),
  )
}
