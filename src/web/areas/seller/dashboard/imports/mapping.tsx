import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ImportMapping, ImportPreview } from '#contract/listings/import-mapping.ts'
import { call } from '#web/lib/calls/call.ts'
import { errorText } from '#web/kit/error-text.ts'
import { numberText } from '#web/lib/format/numbers.ts'
import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { SelectBox, type SelectChoices } from '#web/kit/form/select-box.tsx'
import { t } from '#web/lib/text/t.ts'
import { dataWord } from '#web/lib/text/words-of-data.ts'
import {
  fieldChoices,
  fieldRows,
  mapField,
  mappedTo,
  catalogChoices,
  type MapRow,
  type SellerValues,
  countImportable,
} from './map-fields.ts'
import { fieldNames, sourceNames } from './map-words.ts'
import { ImportPreviewSummary } from './import-preview-summary.tsx'

interface MappingProps {
  id: string
  first: ImportPreview
  known: SellerValues
}

type FileWord = ImportPreview['words'][number]

function wordChoices(
  field: FileWord['field'],
  said: string,
  parts: readonly string[],
  known: SellerValues,
): SelectChoices {
  const all = catalogChoices(field, known)
  if (parts.length === 0) return [['', t('seller.map.choose')], ...all]
  return [
    ['', t('seller.map.choose-part', { text: said })],
    { label: said, choices: parts.map((part) => [part, dataWord(part)] as const) },
    { label: t('seller.map.other-categories'), choices: all.filter(([label]) => !parts.includes(label)) },
  ]
}

/**
 * Form that assigns the file's columns to fields. The initial assignment is a guess, which the seller can change before
 * anything is imported.
 */
export function Mapping({ id, first, known }: MappingProps) {
  const faultId = useId()
  const { revalidate } = useRevalidator()
  const [preview, setPreview] = useState(first)
  const [mapping, setMapping] = useState(first.mapping)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const latestTurn = useRef(0)

  const change = async (next: ImportMapping) => {
    setMapping(next)
    setError('')
    const turn = ++latestTurn.current
    try {
      const found = await call('previewImport', { params: { id }, body: { mapping: next } })
      // Ignores the response if the seller has changed the assignment again since the request.
      if (turn === latestTurn.current) setPreview(found)
    } catch (error) {
      if (turn === latestTurn.current) setError(errorText(error))
    }
  }
  const start = async () => {
    if (isBusy) return
    if (mapping.columns.title === undefined && mapping.columns.id === undefined)
      return setError(t('seller.map.no-title'))
    setIsBusy(true)
    try {
      await call('startImport', { params: { id }, body: { mapping } })
    } catch (error) {
      setError(errorText(error))
    }
    setIsBusy(false)
    await revalidate()
  }
  const importable = countImportable(preview)
  const columns: readonly TableColumn<MapRow>[] = [
    { head: t('seller.map.field'), isName: true, cell: ({ field }) => fieldNames[field] },
    {
      head: t('seller.map.column'),
      cell: ({ field }) => (
        <>
          <SelectBox
            aria-label={t('seller.map.column-for', { field: fieldNames[field] })}
            className="field w-full min-w-0 md:max-w-72"
            choices={fieldChoices(field, preview, first.mapping, known)}
            value={mappedTo(field, mapping)}
            onChoose={(value) => void change(mapField(field, value, mapping, first.mapping))}
          />
          {field === 'price' && preview.salePrice !== null && (
            <p className="mt-1 text-note text-soft">
              {t('seller.map.sale-price', { column: preview.salePrice })}
            </p>
          )}
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
  const words: readonly TableColumn<FileWord>[] = [
    { head: t('seller.map.said'), isName: true, cell: ({ said }) => said },
    { head: t('seller.map.field'), cell: ({ field }) => fieldNames[field] },
    { head: t('seller.import.rows'), isNumber: true, cell: ({ rows }) => numberText(rows) },
    {
      head: t('seller.map.means'),
      cell: ({ field, said, means, parts }) => (
        <SelectBox
          aria-label={t('seller.map.means-of', { text: said })}
          className="field w-full min-w-0 md:max-w-72"
          choices={wordChoices(field, said, parts, known)}
          value={mapping.words[field]?.[said.toLowerCase()] ?? means ?? ''}
          onChoose={(value) => {
            const own = { ...mapping.words[field], [said.toLowerCase()]: value }
            void change({ ...mapping, words: { ...mapping.words, [field]: own } })
          }}
        />
      ),
    },
  ]
  return (
    <section aria-labelledby={`${faultId}title`} className="max-w-5xl">
      <h2 id={`${faultId}title`} className="font-display text-title">
        {preview.source === null
          ? t('seller.map.title')
          : t('seller.map.title-source', { source: sourceNames[preview.source] })}
      </h2>
      <p className="mt-1 mb-4 max-w-prose">
        {first.isRemembered ? t('seller.map.remembered') : t('seller.map.lead')}
      </p>
      <Table
        caption={t('seller.map.table')}
        columns={columns}
        rows={fieldRows(preview, mapping)}
        keyOf={({ field }) => field}
      />
      {preview.words.length > 0 && (
        <>
          <h2 className="mt-8 font-display text-title">{t('seller.map.words')}</h2>
          <p className="mt-1 mb-4 max-w-prose">{t('seller.map.words.lead')}</p>
          <Table
            caption={t('seller.map.words')}
            columns={words}
            rows={preview.words.toSorted((a, b) => Number(a.means !== null) - Number(b.means !== null))}
            keyOf={({ field, said }) => `${field} ${said}`}
          />
        </>
      )}
      <ImportPreviewSummary
        preview={preview}
        mapping={mapping}
        known={known}
        change={(next) => void change(next)}
      />
      {importable !== 0 && (
        <div className="mt-5 flex flex-wrap gap-3">
          <button
            type="button"
            className="button button-full w-full sm:w-auto"
            aria-disabled={isBusy || undefined}
            aria-describedby={`${faultId}fault`}
            onClick={() => void start()}
          >
            {importable === undefined
              ? t('seller.map.start-all')
              : t('seller.map.start', { count: importable })}
          </button>
        </div>
      )}
      <p id={`${faultId}fault`} role="alert" className="mt-3 font-semibold text-accent empty:hidden">
        {error}
      </p>
    </section>
  )
}
