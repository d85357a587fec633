import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ParamNames, StripeApi } from '../../src/api/stripe-api.ts'
import { allRoutes } from '../../src/engines/routes.ts'
import { createSdkTypes } from './sdk-types.support.ts'

export const apiFile = fileURLToPath(new URL('../../src/api/stripe-api.json', import.meta.url))

/** Returns the routes of the installed SDK, and the parameter names of the routes that the sandbox supports. */
export function deriveApi(): StripeApi {
  const sdk = createSdkTypes()
  try {
    const played = allRoutes.map(({ method, path }) => `${method} ${path}`).sort()
    return {
      routes: sdk.routes.toSorted(),
      params: Object.fromEntries(played.map((route) => [route, sdk.paramNames(route)])),
    }
  } finally {
    sdk.close()
  }
}

/** Returns the content of the API file, with one route per line, so that a diff shows what changed in the SDK. */
export function apiText({ routes, params }: StripeApi): string {
  const named = Object.entries(params).map(([route, names]) => `${JSON.stringify(route)}: ${textOf(names)}`)
  return `{\n"routes": [\n${routes.map((route) => JSON.stringify(route)).join(',\n')}\n],\n"params": {\n${named.join(',\n')}\n}\n}\n`
}

const textOf = (names: ParamNames): string => JSON.stringify(names)

export function writeApi(api: StripeApi): void {
  fs.writeFileSync(apiFile, apiText(api))
}
