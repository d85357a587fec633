import type { ImportMapping, ImportPreview } from '#contract/listings/import-mapping.ts'
import { numberText } from '#web/lib/format/numbers.ts'
import { SelectBox, type SelectChoices } from '#web/kit/form/select-box.tsx'
import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { attributeWordChoices, selectedAttributeChoice, mapAttributeWord } from './map-attributes.ts'
import { catalogChoices, type SellerValues } from './map-fields.ts'
import { fieldNames } from './mapping-labels.ts'

interface ValueMappingTableProps {
  preview: ImportPreview
  mapping: ImportMapping
  sellerValues: SellerValues
  change: (mapping: ImportMapping) => void
}

/** Word in the file, and the marketplace's value to which the word is mapped. */
interface WordRow {
  key: string
  fileWord: string
  field: string
  rows: number
  isMatched: boolean
  choices: SelectChoices
  value: string
  map: (choice: string) => ImportMapping
}

type FileWord = ImportPreview['words'][number]

function wordChoices({ field, said, parts }: FileWord, sellerValues: SellerValues): SelectChoices {
  const all = catalogChoices(field, sellerValues)
  if (parts.length === 0) return [['', t('seller.map.choose')], ...all]
  return [
    ['', t('seller.map.choose-part', { text: said })],
    { label: said, choices: parts.map((part) => [part, translateValue(part)] as const) },
    { label: t('seller.map.other-categories'), choices: all.filter(([label]) => !parts.includes(label)) },
  ]
}

function rowsOf({ preview, mapping, sellerValues }: ValueMappingTableProps): WordRow[] {
  const words = preview.words.map((word): WordRow => {
    const { field, said, means, rows } = word
    return {
      key: `${field} ${said}`,
      fileWord: said,
      field: fieldNames[field],
      rows,
      isMatched: means !== null,
      choices: wordChoices(word, sellerValues),
      value: getOwnValue(mapping.words[field] ?? {}, said.toLowerCase()) ?? means ?? '',
      map: (choice) => {
        const own = { ...mapping.words[field], [said.toLowerCase()]: choice }
        return { ...mapping, words: { ...mapping.words, [field]: own } }
      },
    }
  })
  const attributeWords = preview.attributeWords.map((word): WordRow => {
    const { attribute, said, means, rows } = word
    return {
      key: `attribute ${attribute} ${said}`,
      fileWord: said,
      field: sellerValues.attributes.find(({ code }) => code === attribute)?.name ?? attribute,
      rows,
      isMatched: means !== null,
      choices: attributeWordChoices(word, sellerValues.attributes),
      value: selectedAttributeChoice(word, mapping, preview.source),
      map: (choice) => mapAttributeWord(word, choice, mapping),
    }
  })
  return [...words, ...attributeWords].toSorted((a, b) => Number(a.isMatched) - Number(b.isMatched))
}

/** Table in which the seller maps the words in a file to values of the marketplace. Unmatched words come first. */
export function ValueMappingTable(props: ValueMappingTableProps) {
  const rows = rowsOf(props)
  if (rows.length === 0) return null
  const columns: readonly TableColumn<WordRow>[] = [
    { head: t('seller.map.said'), isName: true, cell: ({ fileWord }) => <bdi>{fileWord}</bdi> },
    { head: t('seller.map.field'), cell: ({ field }) => field },
    { head: t('seller.import.rows'), isNumber: true, cell: (row) => numberText(row.rows) },
    {
      head: t('seller.map.means'),
      cell: ({ fileWord, choices, value, map }) => (
        <SelectBox
          aria-label={t('seller.map.means-of', { text: fileWord })}
          className="field w-full min-w-0 md:max-w-72"
          choices={choices}
          value={value}
          onChoose={(choice) => props.change(map(choice))}
        />
      ),
    },
  ]
  return (
    <>
      <h2 className="mt-8 font-display text-title">{t('seller.map.words')}</h2>
      <p className="mt-1 mb-4 max-w-prose">{t('seller.map.words.lead')}</p>
      <Table caption={t('seller.map.words')} columns={columns} rows={rows} keyOf={({ key }) => key} />
    </>
  )
}
