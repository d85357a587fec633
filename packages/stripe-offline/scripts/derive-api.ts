import { apiFile, deriveApi, writeApi } from '../tests/conformance/derive-api.support.ts'

// Run this script after updating the Stripe SDK: `npm run derive-api -w @souk/stripe-offline`.
writeApi(deriveApi())
process.stdout.write(`${apiFile} matches the installed SDK\n`)
