import { readCommand } from '../scripts/command.mjs'
import { benchVariables } from './database.ts'
import { measureSignUps } from './lists/accounts.ts'
import { measureAdmin } from './lists/admin.ts'
import { measureInbox } from './lists/conversations.ts'
import { measureFeeds } from './lists/feeds.ts'
import { measureImport } from './lists/import.ts'
import { measureMembers } from './lists/memberships.ts'
import { measureReviews } from './lists/reviews.ts'
import { createOnlyFlag, runParts } from './parts.ts'

const { values } = readCommand({
  name: 'npm run bench:lists',
  about:
    'Measures calls whose cost grows with the marketplace: admin tables, members, reviews, an inbox, sign-ups, live feeds, imports.',
  flags: {
    only: createOnlyFlag(['admin', 'memberships', 'reviews', 'inbox', 'accounts', 'feeds', 'import']),
    times: { about: 'number of requests per admin call', default: 60 },
    listings: {
      about: 'listings in the admin area; the first load of a million takes minutes',
      default: 100_000,
    },
    rows: { about: 'number of orders, buyers, members, reviews and conversations', default: 100_000 },
    people: { about: 'number of sign-ups and logins', default: 500 },
    feeds: { about: 'number of open live feeds', default: 2_000 },
    'import-rows': { about: 'rows of the imported file', default: 50_000 },
    photos: { about: 'number of photos with 12 megapixels', default: 20 },
  },
  variables: benchVariables,
})
const { times, listings, rows, people, feeds, photos } = values

await runParts(
  {
    admin: (program) => measureAdmin(program, { times, listings, rows }),
    memberships: (program) => measureMembers(program, { members: rows }),
    reviews: (program) => measureReviews(program, { reviews: rows }),
    inbox: (program) => measureInbox(program, { conversations: rows }),
    accounts: (program) => measureSignUps(program, { people }),
    feeds: (program) => measureFeeds(program, { feeds }),
    import: (program) => measureImport(program, { rows: values['import-rows'], photos }),
  },
  values.only,
)
