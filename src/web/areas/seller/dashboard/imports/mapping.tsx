import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ImportMapping, ImportPreview } from '#contract/listings/import-mapping.ts'
import { call } from '#web/lib/calls/call.ts'
import { errorText } from '#web/kit/error-text.ts'
import { t } from '#web/lib/text/t.ts'
import { ColumnTable } from './column-table.tsx'
import { ImportPreviewSummary } from './import-preview-summary.tsx'
import { countImportable, type SellerValues } from './map-fields.ts'
import { sourceNames } from './mapping-labels.ts'
import { ValueMappingTable } from './value-mapping-table.tsx'

interface MappingProps {
  id: string
  first: ImportPreview
  sellerValues: SellerValues
}

/**
 * Form that assigns the file's columns to fields. The initial assignment is a guess, which the seller can change before
 * anything is imported.
 */
export function Mapping({ id, first, sellerValues }: MappingProps) {
  const errorId = useId()
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
  const shared = { preview, mapping, sellerValues, change: (next: ImportMapping) => void change(next) }
  return (
    <section aria-labelledby={`${errorId}title`} className="max-w-5xl">
      <h2 id={`${errorId}title`} className="font-display text-title">
        {preview.source === null
          ? t('seller.map.title')
          : t('seller.map.title-source', { source: sourceNames[preview.source] })}
      </h2>
      <p className="mt-1 mb-4 max-w-prose">
        {first.isRemembered ? t('seller.map.remembered') : t('seller.map.lead')}
      </p>
      <ColumnTable {...shared} guess={first.mapping} />
      <ValueMappingTable {...shared} />
      <ImportPreviewSummary {...shared} />
      {importable !== 0 && (
        <div className="mt-5 flex flex-wrap gap-3">
          <button
            type="button"
            className="button button-full w-full sm:w-auto"
            aria-disabled={isBusy || undefined}
            aria-describedby={`${errorId}fault`}
            onClick={() => void start()}
          >
            {importable === undefined
              ? t('seller.map.start-all')
              : t('seller.map.start', { count: importable })}
          </button>
        </div>
      )}
      <p id={`${errorId}fault`} role="alert" className="mt-3 font-semibold text-accent empty:hidden">
        {error}
      </p>
    </section>
  )
}
