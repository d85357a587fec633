import { listingTextNames, listingTexts } from '#contract/catalog/listing-texts.ts'
import type { SellerValues } from './map-fields.ts'
import { saveFile } from '#web/kit/save-file.ts'
import { centsText } from '#web/lib/format/cents.ts'
import { createImportTemplate, type ColumnHeads } from './template.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { dataWord } from '#web/lib/text/words-of-data.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'

/** Description of the columns in an import file, with a template to download. */
export function Columns({ known, heads }: { known: SellerValues; heads: ColumnHeads }) {
  const labels = known.types.flatMap(({ label, children }) =>
    children.length > 0 ? children.map((child) => dataWord(child.label)) : [dataWord(label)],
  )
  const save = () =>
    saveFile(
      new TextEncoder().encode(createImportTemplate(known, heads)),
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
          {rowsOf(labels, known.values, heads).map(([name, words]) => (
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
  { departments, conditions }: SellerValues['values'],
  heads: ColumnHeads,
): readonly (readonly [string, string])[] {
  return [
    ...listingTextNames.map(
      (text) => [heads[text], t('seller.columns.letters', { most: listingTexts[text] })] as const,
    ),
    [heads.brand, t('seller.columns.brand')],
    [heads.type, t('seller.columns.one-of', { values: types.join(', ') })],
    [heads.gender, t('seller.columns.gender', { values: departments.map(({ name }) => name).join(', ') })],
    [heads.color, t('seller.columns.color')],
    [heads.condition, t('seller.columns.one-of', { values: conditions.map(({ name }) => name).join(', ') })],
    [heads.price, t('seller.columns.price', { price: centsText(123_450) })],
    [heads.sizes, t('seller.columns.sizes', { size: t('csv.size'), qty: t('csv.qty') })],
    [heads.total_allowed, t('seller.columns.total')],
    [heads.photos, t('seller.columns.photos')],
    [heads.id, t('seller.columns.id')],
  ]
}
