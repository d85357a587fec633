import { useState } from 'react'
import type { Seller } from '#contract/accounts/accounts.ts'
import { definedErrors } from '#web/kit/form/checks.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { centsText, readCents } from '#web/lib/format/cents.ts'
import { t } from '#web/lib/text/t.ts'
import { createShippingDraft, type ShippingDraft } from './shipping-draft.ts'
import { useSave } from './use-save.ts'
import { ZonesForm } from './zones-form.tsx'

/** Form for shipping prices: one price for all countries, or prices by destination. */
export function ShippingForm({ seller }: { seller: Seller }) {
  const [draft, setDraft] = useState<ShippingDraft | null>(
    () => seller.shipping && createShippingDraft(seller),
  )
  return draft === null ? (
    <FlatForm seller={seller} onZones={() => setDraft(createShippingDraft(seller))} />
  ) : (
    <ZonesForm seller={seller} draft={draft} setDraft={setDraft} onFlat={() => setDraft(null)} />
  )
}

const names = ['shippingCents'] as const

function FlatForm({ seller, onZones }: { seller: Seller; onZones: () => void }) {
  const save = useSave(seller)
  return (
    <Form
      label={t('product.delivery.title')}
      names={names}
      check={({ shippingCents }) => definedErrors({ shippingCents: shippingError(shippingCents) })}
      send={({ shippingCents }) => save({ shippingCents: readCents(shippingCents) ?? 0, shipping: null })}
      button={t('common.save')}
      busy={t('common.saving')}
      actions={
        <button type="button" className="text-link" onClick={onZones}>
          {t('seller.zones.by-destination')}
        </button>
      }
      isQuiet
    >
      <Field
        name="shippingCents"
        label={t('seller.settings.shipping-price')}
        autoComplete="off"
        maxLength={12}
        defaultValue={centsText(seller.shippingCents)}
        hint={t('seller.settings.shipping-price.hint')}
      />
    </Form>
  )
}

function shippingError(text: string): string | undefined {
  const cents = text === '' ? 0 : readCents(text)
  return cents === undefined ? t('seller.settings.shipping-price.invalid') : undefined
}
