import { apiFile, deriveApi, writeApi } from '../tests/conformance/derive-api.support.ts'

// Run this after updating the stripe SDK: `npm run derive-api -w @souk/stripe-offline`.
writeApi(deriveApi())
process.stdout.write(`${apiFile} matches the installed SDK\n`)
