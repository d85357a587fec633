import { stripeApi, type ParamNames } from '../api/stripe-api.ts'
import { invalid } from './errors.ts'
import type { ParamValue } from './form.ts'
import type { Route } from './route.ts'

/**
 * Checks the names of a call's parameters, including nested parameters.
 * @throws parameter_unknown if Stripe's API does not have a parameter
 */
export function checkParams({ method, path }: Route, params: Record<string, ParamValue>): void {
  // The SDK's types do not contain the parameter `page` of the v2 API, because the SDK sends `page` only in a
  // `next_page_url` that it received.
  const { page: _page, ...checkedParams } = params
  check(path.startsWith('/v2/') ? checkedParams : params, stripeApi.params[`${method} ${path}`] ?? {}, '')
}

function check(params: Record<string, ParamValue>, names: ParamNames, at: string): void {
  for (const [name, value] of Object.entries(params)) {
    const here = at === '' ? name : `${at}[${name}]`
    if (here === 'payment_method_types' && names[name] === undefined)
      throw invalid(
        'The payment_method_types parameter is no longer supported. Use allowed_payment_method_types instead.',
        'payment_method_types_no_longer_supported',
        name,
      )
    const inner = Object.hasOwn(names, name) ? names[name] : undefined
    if (inner === undefined) throw invalid(`Received unknown parameter: ${here}`, 'parameter_unknown', here)
    if (typeof inner === 'object') checkValue(value, inner, here)
  }
}

function checkValue(value: ParamValue, names: ParamNames, at: string): void {
  if (typeof value === 'string') return
  if (!Array.isArray(value)) return check(value, names, at)
  for (const [index, each] of value.entries()) checkValue(each, names, `${at}[${index}]`)
}
