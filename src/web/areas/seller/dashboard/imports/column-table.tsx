import { useState } from 'react'
import type { ImportMapping, ImportPreview } from '#contract/listings/import-mapping.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'
import { SelectBox, type SelectChoices } from '#web/kit/form/select-box.tsx'
import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { t } from '#web/lib/text/t.ts'
import {
  attributeColumnChoices,
  selectedAttributeColumn,
  attributeSample,
  listedAttributes,
  mapAttribute,
} from './map-attributes.ts'
import { fieldChoices, fieldRows, mapField, selectedColumn, type SellerValues } from './map-fields.ts'
import { fieldNames } from './mapping-labels.ts'

interface ColumnTableProps {
  preview: ImportPreview
  mapping: ImportMapping
  /** Suggested mapping for the file. */
  guess: ImportMapping
  sellerValues: SellerValues
  change: (mapping: ImportMapping) => void
}

/** Field or attribute of a listing, and the file's column for this field. */
interface ColumnRow {
  key: string
  name: string
  /** Explanation below the dropdown. Can be empty. */
  note: string
  sample: string
  choices: SelectChoices
  value: string
  map: (choice: string) => ImportMapping
}

function rowsOf({ preview, mapping, guess, sellerValues }: ColumnTableProps, isAll: boolean): ColumnRow[] {
  const { departments, fields: uses } = sellerValues.values
  const shownFields = fieldRows(preview, mapping, uses).filter(
    ({ field }) => field !== 'gender' || departments.length > 0 || selectedColumn(field, mapping) !== '',
  )
  const fields = shownFields.map(({ field, sample }): ColumnRow => ({
    key: field,
    name: fieldNames[field],
    note:
      field === 'price' && preview.salePrice !== null
        ? t('seller.map.sale-price', { column: preview.salePrice })
        : '',
    sample,
    choices: fieldChoices(field, preview, guess, sellerValues),
    value: selectedColumn(field, mapping),
    map: (choice) => mapField(field, choice, mapping, guess),
  }))
  const attributes = listedAttributes(sellerValues.attributes, preview, mapping, isAll).map(
    (attribute): ColumnRow => ({
      key: `attribute ${attribute.code}`,
      name: attribute.unit === '' ? attribute.name : `${attribute.name} (${attribute.unit})`,
      note: '',
      sample: attributeSample(attribute.code, preview, mapping),
      choices: attributeColumnChoices(attribute, preview, mapping),
      value: selectedAttributeColumn(attribute.code, mapping),
      map: (choice) => mapAttribute(attribute.code, choice, mapping),
    }),
  )
  return [...fields, ...attributes]
}

/** Table in which the seller assigns the columns of a file to the fields and attributes of listings. */
export function ColumnTable(props: ColumnTableProps) {
  const [isAll, setIsAll] = useState(false)
  const { attributes } = props.sellerValues
  const hidden = attributes.length - listedAttributes(attributes, props.preview, props.mapping, isAll).length
  const columns: readonly TableColumn<ColumnRow>[] = [
    { head: t('seller.map.field'), isName: true, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      head: t('seller.map.column'),
      cell: ({ name, note, choices, value, map }) => (
        <>
          <SelectBox
            aria-label={t('seller.map.column-for', { field: name })}
            className="field w-full min-w-0 md:max-w-72"
            choices={choices}
            value={value}
            onChoose={(choice) => props.change(map(choice))}
          />
          {note !== '' && <p className="mt-1 text-note text-soft">{note}</p>}
        </>
      ),
    },
    {
      head: t('seller.map.sample'),
      cell: ({ sample }) => (
        <span className="line-clamp-2 max-w-80 text-note wrap-anywhere text-soft">{sample || '–'}</span>
      ),
    },
  ]
  return (
    <>
      <Table
        caption={t('seller.map.table')}
        columns={columns}
        rows={rowsOf(props, isAll)}
        keyOf={({ key }) => key}
      />
      {hidden > 0 && (
        <div className="mt-3">
          <SecondaryButton onClick={() => setIsAll(true)}>
            {t('seller.map.more-fields', { count: hidden })}
          </SecondaryButton>
        </div>
      )}
    </>
  )
}
