import { apiFile, deriveApi, writeApi } from '../tests/conformance/derive-api.support.ts'

// Run after an update of the stripe SDK: `npm run derive-api -w @souk/stripe-offline`.
writeApi(deriveApi())
process.stdout.write(`${apiFile} is what the installed SDK says\n`)
