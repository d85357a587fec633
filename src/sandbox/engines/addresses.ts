import type { Stripe } from 'stripe'
import type { Params } from '../core/form.ts'
import { hash, text } from '../core/params.ts'

export function readAddress(params: Params | null | undefined): Stripe.Address | null {
  if (!params) return null
  return {
    city: text(params, 'city') ?? null,
    country: text(params, 'country') ?? null,
    line1: text(params, 'line1') ?? null,
    line2: text(params, 'line2') ?? null,
    postal_code: text(params, 'postal_code') ?? null,
    state: text(params, 'state') ?? null,
  }
}

export function readBilling(
  params: Params | undefined,
  before: Stripe.PaymentMethod.BillingDetails = {
    address: null,
    email: null,
    name: null,
    phone: null,
    tax_id: null,
  },
): Stripe.PaymentMethod.BillingDetails {
  const given = params ?? {}
  const address = hash(given, 'address')
  const kept = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value)
  return {
    address: address === undefined ? (before.address ?? emptyAddress) : readAddress(address),
    email: kept(text(given, 'email'), before.email),
    name: kept(text(given, 'name'), before.name),
    phone: kept(text(given, 'phone'), before.phone),
    tax_id: before.tax_id,
  }
}

export interface ShippingBody {
  address: Stripe.Address
  name: string
  phone: string | null
  carrier: string | null
  tracking_number: string | null
}

/** `shipping` of an intent, a charge or a token: undefined when absent, null when unset. */
export function readShipping(params: Params): ShippingBody | null | undefined {
  const given = hash(params, 'shipping')
  if (!given) return given
  return {
    address: readAddress(hash(given, 'address') ?? {}) ?? emptyAddress,
    name: text(given, 'name') ?? '',
    phone: text(given, 'phone') ?? null,
    carrier: text(given, 'carrier') ?? null,
    tracking_number: text(given, 'tracking_number') ?? null,
  }
}

const emptyAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}
