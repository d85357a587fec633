import type { Stripe } from 'stripe'
import type { Params } from '../../core/form.ts'
import { allowOnly, hash, textParam } from '../../core/params.ts'

export function readAddress(params: Params | null | undefined): Stripe.Address | null {
  if (!params) return null
  return {
    city: textParam(params, 'city') ?? null,
    country: textParam(params, 'country') ?? null,
    line1: textParam(params, 'line1') ?? null,
    line2: textParam(params, 'line2') ?? null,
    postal_code: textParam(params, 'postal_code') ?? null,
    state: textParam(params, 'state') ?? null,
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
  const requested = params ?? {}
  allowOnly(requested, ['address', 'email', 'name', 'phone'])
  const address = hash(requested, 'address')
  const stored = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value)
  return {
    address: address === undefined ? (before.address ?? emptyAddress) : readAddress(address),
    email: stored(textParam(requested, 'email'), before.email),
    name: stored(textParam(requested, 'name'), before.name),
    phone: stored(textParam(requested, 'phone'), before.phone),
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

/**
 * Reads the parameter `shipping` of an intent, a charge or a token. Returns undefined if the parameter is absent, and
 * null if it is ''.
 */
export function readShipping(params: Params): ShippingBody | null | undefined {
  const requested = hash(params, 'shipping')
  if (!requested) return requested
  return {
    address: readAddress(hash(requested, 'address') ?? {}) ?? emptyAddress,
    name: textParam(requested, 'name') ?? '',
    phone: textParam(requested, 'phone') ?? null,
    carrier: textParam(requested, 'carrier') ?? null,
    tracking_number: textParam(requested, 'tracking_number') ?? null,
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
