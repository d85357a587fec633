import { listingTextNames, listingTexts } from '#contract/catalog/listing-texts.ts'
import type { SellerValues } from './map-fields.ts'
import { saveFile } from '#web/kit/save-file.ts'
import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import { attributeValues } from './map-attributes.ts'
import { centsText } from '#web/lib/format/cents.ts'
import { exampleSizes } from '#web/features/listing/example-sizes.ts'
import {
  attributeColumn,
  createImportTemplate,
  measurementCell,
  sizesCell,
  type ColumnHeads,
} from './template.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { leafTypes } from '#contract/catalog/types.ts'
import type { TypeNode } from '#web/features/listing/type-paths.ts'
import { pageTexts } from '#web/lib/page/page-texts.ts'

interface ColumnsProps {
  sellerValues: SellerValues
  /** Labels of the colors that sellers can choose. */
  colors: readonly string[]
  heads: ColumnHeads
}

/** Description of the columns in an import file, with a template to download. */
export function Columns({ sellerValues, colors, heads }: ColumnsProps) {
  const labels = leafTypes<TypeNode>(sellerValues.types).map(({ label }) => translateValue(label))
  const { example } = pageTexts()
  const save = () =>
    saveFile(
      new TextEncoder().encode(createImportTemplate({ ...sellerValues, colors, heads, title: example })),
      'listings-template.csv',
      'text/csv',
    )
  return (
    <TitledSection id="columns" title={t('seller.columns')} className="mt-8 max-w-3xl">
      <p className="mt-2">
        {rich('seller.columns.text', { title: heads.title, b: (words) => <strong>{words}</strong> })}
      </p>
      <button type="button" className="mt-3 button button-line" onClick={save}>
        {t('seller.columns.template')}
      </button>
      <details className="mt-3 border-y border-line">
        <summary className="flex min-h-12 items-center justify-between font-semibold">
          {t('seller.columns.all')}
          <span aria-hidden="true">+</span>
        </summary>
        <dl className="grid gap-x-6 pb-4 sm:grid-cols-[9rem_1fr]">
          {rowsOf(labels, sellerValues, heads).map(([name, words]) => (
            <div key={name} className="contents">
              <dt className="pt-2 font-semibold">{name}</dt>
              <dd className="pt-1 sm:pt-2">{words}</dd>
            </div>
          ))}
        </dl>
      </details>
    </TitledSection>
  )
}

function rowsOf(
  types: readonly string[],
  { values: { departments, conditions, sizeSystems, fields }, attributes }: SellerValues,
  heads: ColumnHeads,
): readonly (readonly [string, string])[] {
  const sizes = exampleSizes(sizeSystems)
  const departmentNames = departments.map(({ name }) => name).join(', ')
  return [
    ...listingTextNames.map(
      (text) => [heads[text], t('seller.columns.letters', { most: listingTexts[text] })] as const,
    ),
    ...(fields.brand === 'unused' ? [] : [[heads.brand, t('seller.columns.brand')] as const]),
    [heads.type, t('seller.columns.one-of', { values: types.join(', ') })],
    ...(departments.length > 0
      ? [[heads.gender, t('seller.columns.gender', { values: departmentNames })] as const]
      : []),
    ...(fields.color === 'unused' ? [] : [[heads.color, t('seller.columns.color')] as const]),
    [heads.condition, t('seller.columns.one-of', { values: conditions.map(({ name }) => name).join(', ') })],
    [heads.price, t('seller.columns.price', { price: centsText(123_450) })],
    [
      heads.sizes,
      t('seller.columns.sizes', { example: sizesCell(sizes), size: t('csv.size'), qty: t('csv.qty') }),
    ],
    [heads.total_allowed, t('seller.columns.total')],
    [heads.photos, t('seller.columns.photos')],
    [heads.id, t('seller.columns.id')],
    [
      `${t('import.option-name', { number: 1 })}, ${t('import.option-value', { number: 1 })}, …`,
      t('seller.columns.options', { qty: t('csv.qty') }),
    ],
    [t('csv.variant-price'), t('seller.columns.variant-price')],
    [t('csv.sku'), t('seller.columns.sku')],
    [t('csv.barcode'), t('seller.columns.barcode')],
    [t('csv.cost'), t('seller.columns.cost')],
    [t('csv.variant-photo'), t('seller.columns.variant-photo')],
    ...attributes.map((attribute) => [attributeColumn(attribute), attributeText(attribute, sizes)] as const),
  ]
}

/** Explains which values an attribute can have. */
function attributeText(attribute: ShownAttribute, sizes: readonly string[]): string {
  const { name, unit, kind } = attribute
  const values = attributeValues(attribute)
  if (values.length > 0)
    return t('seller.columns.attribute-values', { name, values: values.map(([, words]) => words).join(', ') })
  const label = unit === '' ? name : `${name} (${unit})`
  if (kind !== 'measurement') return label
  return t('seller.columns.attribute-sizes', { name: label, example: measurementCell(sizes) })
}
