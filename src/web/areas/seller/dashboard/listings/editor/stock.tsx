import { TextButton } from '#web/kit/buttons.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { t } from '#web/lib/text/t.ts'
import type { ListingDraft } from './draft.ts'
import type { DraftErrors } from './draft-check.ts'
import { SizeRows } from './size-rows.tsx'
import { AxesEditor } from './variants/axes-editor.tsx'
import { addAxis } from './variants/variant-changes.ts'
import { filledAxes, isBlank, type VariantDraft } from './variants/variant-draft.ts'
import { VariantTable } from './variants/variant-table.tsx'

interface StockProps {
  draft: ListingDraft
  errors: DraftErrors
  /** Whether the listing has a quantity instead of sizes. */
  isSizeless: boolean
  /** Sizes suggested to the seller. */
  knownSizes: readonly string[]
  /** Whether the marketplace allows variants to have their own prices. */
  hasPrices: boolean
  put: (change: (draft: ListingDraft) => ListingDraft) => void
  setTotal: (text: string) => void
  setError: (error: string) => void
}

/** Sizes or variants with the stock of each, and the maximum number of units to sell in total. */
export function Stock({
  draft,
  errors,
  isSizeless,
  knownSizes,
  hasPrices,
  put,
  setTotal,
  setError,
}: StockProps) {
  const putVariants = (change: (draft: VariantDraft) => VariantDraft) =>
    put((typed) => ({ ...typed, ...change({ axes: typed.axes, sizes: typed.sizes }) }))
  const sum = draft.sizes.reduce((all, row) => all + (isBlank(row) ? 0 : Number(row.qty) || 0), 0)
  const hasOptions = draft.axes.length > 0
  const error = errors.sizes ?? errors.optionAxes
  return (
    <div>
      {hasOptions ? (
        <>
          <AxesEditor draft={draft} put={putVariants} setError={setError} />
          {filledAxes(draft.axes).length > 0 && (
            <VariantTable
              draft={draft}
              photos={draft.photos.flatMap(({ photo }) => photo ?? [])}
              price={draft.price}
              hasPrices={hasPrices}
              put={putVariants}
            />
          )}
        </>
      ) : isSizeless ? (
        <Quantity draft={draft} put={put} />
      ) : (
        <SizeRows draft={draft} knownSizes={knownSizes} put={put} />
      )}
      {error && (
        <p role="alert" className="mt-2 text-note font-semibold text-accent">
          {error}
        </p>
      )}
      {!hasOptions && (
        <p>
          <TextButton
            onClick={() => putVariants((typed) => (isSizeless ? addColors(typed) : addSizes(typed)))}
          >
            {t('seller.options.start')}
          </TextButton>
        </p>
      )}
      {(!isSizeless || draft.total !== '') && (
        <Field
          name="totalAllowed"
          label={t('seller.field.total')}
          className="mt-3 max-w-64 tabular-nums"
          hint={t('seller.field.total.hint', { count: sum })}
          isOptional
          inputMode="numeric"
          autoComplete="off"
          value={draft.total}
          onText={setTotal}
        />
      )}
    </div>
  )
}

const addSizes = (draft: VariantDraft): VariantDraft =>
  addAxis(draft, { name: t('product.size'), kind: 'size' })

/**
 * Starts adding options to an item without sizes. The row of this item has no name that could become a value of the
 * first option.
 */
const addColors = (draft: VariantDraft): VariantDraft =>
  addAxis({ ...draft, sizes: [] }, { name: t('list.filter.color'), kind: 'color' })

/** Quantity field of an item without sizes. */
function Quantity({ draft, put }: Pick<StockProps, 'draft' | 'put'>) {
  const [row] = draft.sizes
  if (!row) return null
  return (
    <Field
      name="sizes.0.qty"
      label={t('seller.quantity')}
      className="max-w-64 tabular-nums"
      hint={row.held > 0 ? t('seller.quantity.held', { count: row.held }) : undefined}
      inputMode="numeric"
      autoComplete="off"
      value={row.qty}
      onText={(qty) => put((typed) => ({ ...typed, sizes: [{ ...row, qty }] }))}
    />
  )
}
