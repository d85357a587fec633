import { readCommand } from '../scripts/command.mjs'
import { benchVariables } from './database.ts'
import { askAtSize } from './orders/at-size.ts'
import { askBehindTransaction } from './orders/long-transaction.ts'
import { buyAsOftenAsGoes } from './orders/purchases.ts'
import { onlyFlag, runParts } from './parts.ts'

const { values } = readCommand({
  name: 'npm run bench:orders',
  about:
    'Buys as a guest as often as goes, asks for the orders of who has many, and for lists behind a transaction that stays open.',
  flags: {
    only: onlyFlag(['purchases', 'at-size', 'long-transaction']),
    seconds: { about: 'how long is bought, and how long lists are asked for each time', default: 10 },
    clients: { about: 'how many buy at once', default: 16 },
    texts: { about: 'lists the statements of a purchase', default: false },
    orders: { about: 'how many orders a seller has', default: 100_000 },
    times: { about: 'how often each call about them is made', default: 100 },
    changes: { about: 'changes of listings behind the transaction', default: 20_000 },
    rounds: { about: 'how often lists are measured behind one, and without', default: 3 },
  },
  variables: benchVariables,
})

await runParts(
  {
    purchases: (program) => buyAsOftenAsGoes(program, values),
    'at-size': (program) => askAtSize(program, values),
    'long-transaction': (program) => askBehindTransaction(program, values),
  },
  values.only,
)
