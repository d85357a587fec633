import { useState } from 'react'
import type { Photo } from '#contract/pictures.ts'
import { Button } from '#web/kit/buttons.tsx'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { useFormState } from '#web/kit/form/form-state.ts'
import { SelectBox, type SelectChoices } from '#web/kit/form/select-box.tsx'
import { pictureUrl } from '#web/kit/picture.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { t } from '#web/lib/text/t.ts'
import { setFieldOfAllVariants } from './variant-changes.ts'
import { variantFields, type DraftSize, type VariantDraft, type VariantField } from './variant-draft.ts'

interface VariantTableProps {
  draft: VariantDraft
  photos: readonly Photo[]
  /** Price of the listing as typed, which applies to variants without a price. */
  price: string
  /** Whether the marketplace allows variants to have their own prices. */
  hasPrices: boolean
  put: (change: (draft: VariantDraft) => VariantDraft) => void
}

const fieldNames: Record<VariantField, string> = {
  qty: t('seller.quantity'),
  price: t('list.filter.price'),
  sku: t('seller.variant.sku'),
  barcode: t('seller.variant.barcode'),
  cost: t('seller.variant.cost'),
  photo: t('seller.variant.photo'),
}
/** Names of the fields in the API. Validation errors contain these names. */
const inputNames: Record<VariantField, string> = {
  qty: 'qty',
  price: 'priceCents',
  sku: 'sku',
  barcode: 'barcode',
  cost: 'costCents',
  photo: 'photoKey',
}
const keyboards: Partial<Record<VariantField, 'numeric' | 'decimal'>> = {
  qty: 'numeric',
  barcode: 'numeric',
  price: 'decimal',
  cost: 'decimal',
}

/** One row for each variant, with its stock, price, codes and photo. On phones, each row is a small form. */
export function VariantTable({ draft, photos, price, hasPrices, put }: VariantTableProps) {
  const isShown = (field: VariantField) =>
    field === 'price'
      ? hasPrices || draft.sizes.some((size) => size.price !== '')
      : field !== 'photo' || photos.length > 0
  const fields = variantFields.filter(isShown)
  const photoChoices: SelectChoices = [
    ['', t('seller.variant.photo.none')],
    ...photos.map(({ key }, at) => [key, t('seller.variant.photo.number', { number: at + 1 })] as const),
  ]
  const set = (row: string, field: VariantField, value: string) =>
    put((typed) => ({
      ...typed,
      sizes: typed.sizes.map((size) => (size.row === row ? { ...size, [field]: value } : size)),
    }))
  return (
    <section aria-label={t('seller.variants')} className="mt-6">
      <h3 className="font-text font-semibold tracking-normal">{t('seller.variants')}</h3>
      <FillAll draft={draft} fields={fields.filter((field) => field !== 'photo')} put={put} />
      <div className="mt-4 flex gap-2 text-note text-soft max-lg:hidden" aria-hidden="true">
        <span className="w-32 shrink-0" />
        {fields.map((field) => (
          <span key={field} className="min-w-0 flex-1">
            {fieldNames[field]}
          </span>
        ))}
      </div>
      <ul className="mt-1">
        {draft.sizes.map((size, at) => (
          <li key={size.row}>
            <Variant
              {...{ size, at, fields, photoChoices, price }}
              photo={photos.find(({ key }) => key === size.photo)}
              set={(field, value) => set(size.row, field, value)}
            />
          </li>
        ))}
      </ul>
      <SkuWarning sizes={draft.sizes} />
    </section>
  )
}

interface VariantProps {
  size: DraftSize
  /** Index of the row in the request. Validation errors contain this index. */
  at: number
  fields: readonly VariantField[]
  photoChoices: SelectChoices
  photo: Photo | undefined
  price: string
  set: (field: VariantField, value: string) => void
}

function Variant({ size, at, fields, photoChoices, photo, price, set }: VariantProps) {
  const { errors } = useFormState()
  const found = [...new Set(['size', 'choices', ...fields].flatMap((field) => errorOf(errors, at, field)))]
  const errorsId = `variant-${size.row}-errors`
  return (
    <fieldset className="min-w-0 border-t border-line py-3 lg:border-0 lg:py-1">
      <legend className="sr-only">{size.size}</legend>
      <div className="lg:flex lg:items-center lg:gap-2">
        <p aria-hidden="true" dir="auto" className="font-medium wrap-anywhere lg:w-32 lg:shrink-0">
          {size.size}
        </p>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:flex lg:min-w-0 lg:flex-1">
          {fields.map((field) => {
            const hasError = errorOf(errors, at, field).length > 0
            const shared = {
              name: `sizes.${at}.${inputNames[field]}`,
              'aria-label': t('seller.variant.of', { field: fieldNames[field], variant: size.size }),
              'aria-invalid': hasError || undefined,
              'aria-describedby': hasError ? errorsId : undefined,
              className: `field min-w-0 ${hasError ? 'border-accent' : ''}`,
              value: size[field],
            }
            return (
              <label key={field} className="min-w-0 lg:flex-1">
                <span className="text-note text-soft lg:sr-only" aria-hidden="true">
                  {fieldNames[field]}
                </span>
                {field === 'photo' ? (
                  <span className="flex items-center gap-2">
                    {photo && (
                      <img
                        src={pictureUrl(photo)}
                        alt=""
                        className="size-9 shrink-0 rounded-soft object-cover"
                      />
                    )}
                    <SelectBox
                      {...shared}
                      className={`${shared.className} w-full`}
                      choices={photoChoices}
                      onChoose={(key) => set(field, key)}
                    />
                  </span>
                ) : (
                  <input
                    {...shared}
                    className={`${shared.className} w-full tabular-nums`}
                    inputMode={keyboards[field]}
                    autoComplete="off"
                    maxLength={64}
                    placeholder={field === 'price' ? price : undefined}
                    onChange={({ target }) => set(field, target.value)}
                  />
                )}
              </label>
            )
          })}
        </div>
      </div>
      <div id={errorsId}>
        {size.held > 0 && (
          <p className="text-note text-soft">{t('seller.quantity.held', { count: size.held })}</p>
        )}
        {found.map((error) => (
          <p key={error} className="text-note font-semibold text-accent">
            {error}
          </p>
        ))}
      </div>
    </fieldset>
  )
}

function errorOf(errors: Readonly<Record<string, string>>, at: number, field: string): string[] {
  const name = Object.hasOwn(inputNames, field) ? inputNames[field as VariantField] : field
  const error = errors[`sizes.${at}.${name}`]
  return error === undefined ? [] : [error]
}

interface FillAllProps extends Pick<VariantTableProps, 'draft' | 'put'> {
  fields: readonly VariantField[]
}

/** Sets one field of all variants. Can be undone. */
function FillAll({ draft, fields, put }: FillAllProps) {
  const say = useToast()
  const [field, setField] = useState<VariantField>('qty')
  const [value, setValue] = useState('')
  const apply = () => {
    const { sizes } = draft
    put((typed) => setFieldOfAllVariants(typed, field, value))
    say(t('seller.variants.filled', { field: fieldNames[field] }), async () =>
      put((typed) => ({ ...typed, sizes })),
    )
  }
  return (
    <fieldset className="mt-2">
      <legend className="text-note text-soft">{t('seller.variants.fill')}</legend>
      <div className="mt-1 flex flex-wrap items-end gap-2">
        <SelectField
          name="fillField"
          label={t('seller.variants.fill.field')}
          isLabelHidden
          className="w-36"
          choices={fields.map((one) => [one, fieldNames[one]] as const)}
          value={field}
          onChoose={(chosen) => setField(chosen as VariantField)}
        />
        <Field
          name="fillValue"
          label={t('seller.variants.fill.value')}
          isLabelHidden
          className="w-28"
          autoComplete="off"
          maxLength={64}
          value={value}
          onText={setValue}
        />
        <Button className="button button-line" onClick={apply}>
          {t('seller.variants.fill.apply')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Warns about equal SKUs, which are allowed because some sellers use one SKU for several variants. */
function SkuWarning({ sizes }: { sizes: readonly DraftSize[] }) {
  const skus = sizes.map(({ sku }) => sku.trim()).filter((sku) => sku !== '')
  const twice = skus.find((sku, at) => skus.indexOf(sku) < at)
  return twice === undefined ? null : (
    <p role="status" className="mt-2 text-note text-soft">
      {t('seller.variant.sku-twice', { sku: twice })}
    </p>
  )
}
