import { readCommand } from '../scripts/command.mjs'
import { benchVariables } from './database.ts'
import { signUpAndIn } from './lists/accounts.ts'
import { askAdmin } from './lists/admin.ts'
import { askInbox } from './lists/conversations.ts'
import { openFeeds } from './lists/feeds.ts'
import { bringIn } from './lists/import.ts'
import { askMembers } from './lists/memberships.ts'
import { askReviews } from './lists/reviews.ts'
import { onlyFlag, runParts } from './parts.ts'

const { values } = readCommand({
  name: 'npm run bench:lists',
  about:
    'Asks for what grows with the marketplace: admin tables, members, reviews, an inbox, sign-ups, live feeds, and files brought in.',
  flags: {
    only: onlyFlag(['admin', 'memberships', 'reviews', 'inbox', 'accounts', 'feeds', 'import']),
    times: { about: 'how often each call of admins is made', default: 60 },
    listings: { about: 'listings in the admin area; a million take minutes to load once', default: 100_000 },
    rows: { about: 'orders, buyers, members, reviews and conversations there are', default: 100_000 },
    people: { about: 'how many sign up and log in', default: 500 },
    feeds: { about: 'how many live feeds are open', default: 2_000 },
    'import-rows': { about: 'rows of the file that is brought in', default: 50_000 },
    photos: { about: 'photos of 12 megapixels', default: 20 },
  },
  variables: benchVariables,
})
const { times, listings, rows, people, feeds, photos } = values

await runParts(
  {
    admin: (program) => askAdmin(program, { times, listings, rows }),
    memberships: (program) => askMembers(program, { members: rows }),
    reviews: (program) => askReviews(program, { reviews: rows }),
    inbox: (program) => askInbox(program, { conversations: rows }),
    accounts: (program) => signUpAndIn(program, { people }),
    feeds: (program) => openFeeds(program, { feeds }),
    import: (program) => bringIn(program, { rows: values['import-rows'], photos }),
  },
  values.only,
)
