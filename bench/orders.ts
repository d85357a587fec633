import { readCommand } from '../scripts/command.mjs'
import { benchVariables } from './database.ts'
import { measureManyOrders } from './orders/many-orders.ts'
import { measureLongTransaction } from './orders/long-transaction.ts'
import { measurePurchases } from './orders/purchases.ts'
import { createOnlyFlag, runParts } from './parts.ts'

const { values } = readCommand({
  name: 'npm run bench:orders',
  about:
    'Measures guest purchases at full load, order lists of a seller with many orders, and listing pages during a long transaction.',
  flags: {
    only: createOnlyFlag(['purchases', 'at-size', 'long-transaction']),
    seconds: { about: 'duration of the purchases, and of each measurement of lists', default: 10 },
    clients: { about: 'number of concurrent buyers', default: 16 },
    texts: { about: 'prints the SQL statements of a purchase', default: false },
    orders: { about: "number of the seller's orders", default: 100_000 },
    times: { about: 'number of requests per order call', default: 100 },
    changes: { about: 'listing changes during the long transaction', default: 20_000 },
    rounds: { about: 'number of measurements with and without the transaction', default: 3 },
  },
  variables: benchVariables,
})

await runParts(
  {
    purchases: (program) => measurePurchases(program, values),
    'at-size': (program) => measureManyOrders(program, values),
    'long-transaction': (program) => measureLongTransaction(program, values),
  },
  values.only,
)
