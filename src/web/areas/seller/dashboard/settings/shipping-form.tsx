import { pageCurrency } from '#web/ui/currency.ts'
import { moneyText } from '#web/ui/money.ts'
import type { Seller } from '#contract/accounts/accounts.ts'
import { faultsOf } from '#web/ui/form/checks.ts'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { centsText, readCents } from '#web/ui/cents.ts'
import { useSave } from './use-save.ts'
import { t } from '#web/t.ts'

const names = ['shipsFrom', 'shippingCents', 'returnPolicy'] as const
type FormValues = Record<(typeof names)[number], string>

const mostCents = 50_000

export function ShippingForm({ seller }: { seller: Seller }) {
  const save = useSave(seller)
  const send = ({ shipsFrom, shippingCents, returnPolicy }: FormValues) =>
    save({ shipsFrom, returnPolicy, shippingCents: readCents(shippingCents) ?? 0 })
  return (
    <Form
      label={t('product.delivery.title')}
      names={names}
      check={({ shippingCents }) => faultsOf({ shippingCents: shippingFault(shippingCents) })}
      send={send}
      button={t('common.save')}
      busy={t('common.saving')}
      isQuiet
    >
      <Field
        name="shipsFrom"
        label={t('product.about.ships-from')}
        autoComplete="off"
        maxLength={120}
        defaultValue={seller.shipsFrom}
        hint={t('seller.settings.ships-from.hint')}
      />
      <Field
        name="shippingCents"
        label={t('seller.settings.shipping-price')}
        autoComplete="off"
        maxLength={12}
        defaultValue={centsText(seller.shippingCents)}
        hint={t('seller.settings.shipping-price.hint')}
      />
      <TextAreaField
        name="returnPolicy"
        label={t('seller.settings.return-policy')}
        maxLength={2000}
        defaultValue={seller.returnPolicy}
        hint={t('seller.settings.return-policy.hint')}
      />
    </Form>
  )
}

function shippingFault(text: string): string | undefined {
  const cents = text === '' ? 0 : readCents(text)
  if (cents === undefined) return t('seller.settings.shipping-price.invalid')
  const most = moneyText({ cents: mostCents, currency: pageCurrency().code })
  return cents > mostCents ? t('seller.price.most', { most }) : undefined
}
