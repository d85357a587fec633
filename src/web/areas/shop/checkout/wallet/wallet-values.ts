import type {
  ClickResolveDetails,
  ExpressCheckoutPartialAddress,
  ExpressPaymentType,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'
import type { Quote } from '#contract/orders/orders.ts'
import { walletKinds, type WalletKind } from '#contract/orders/payment/wallets.ts'
import { t } from '#web/lib/text/t.ts'
import type { FieldValues } from '../form/fields.ts'

/** Returns what the wallet's sheet shows: the lines of a quote, with the shipping as the only delivery option. */
export function sheetOf({
  lines,
}: Quote): Required<Pick<ClickResolveDetails, 'lineItems' | 'shippingRates'>> {
  const shipping = lines.filter(({ code }) => code === 'shipping')
  const amount = shipping.reduce((sum, line) => sum + line.amount.cents, 0)
  return {
    lineItems: lines
      .filter(({ code }) => code !== 'shipping')
      .map(({ label, amount: { cents } }) => ({ name: label, amount: cents })),
    shippingRates: [{ id: 'standard', displayName: t('wallet.shipping'), amount }],
  }
}

/** Returns the values of the checkout form from the data of a confirmed wallet. */
export function valuesOf({
  billingDetails,
  shippingAddress,
}: StripeExpressCheckoutElementConfirmEvent): FieldValues {
  const { name = billingDetails?.name ?? '', address } = shippingAddress ?? {}
  return {
    email: billingDetails?.email ?? '',
    name,
    phone: billingDetails?.phone ?? '',
    address_line1: address?.line1 ?? '',
    address_line2: address?.line2 ?? '',
    address_city: address?.city ?? '',
    address_state: address?.state ?? '',
    address_zip: address?.postal_code ?? '',
    country: countryOf(address),
  }
}

/** Returns the country code of a wallet's address in uppercase; empty if it is unknown. */
export const countryOf = (address: Partial<ExpressCheckoutPartialAddress> | undefined): string =>
  address?.country?.toUpperCase() ?? ''

export function walletKindOf(type: ExpressPaymentType): WalletKind | undefined {
  return walletKinds.find((kind) => kind === type)
}
