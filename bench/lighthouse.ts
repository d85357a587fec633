import { readCommand } from '../scripts/command.mjs'
import { filmAnimations } from './lighthouse/animations.ts'
import { scorePages } from './lighthouse/scores.ts'
import { onlyFlag, runParts } from './parts.ts'

const { values } = readCommand({
  name: 'npm run bench:lighthouse',
  about: 'Lighthouse on a phone for the first pages, and films of the two animations. Wants a built Souk.',
  flags: {
    only: onlyFlag(['scores', 'animations']),
    times: { about: "how often a page's performance is scored; the median counts", default: 5 },
    runs: { about: 'how often each animation is filmed', default: 3 },
  },
  variables: { CHROME_PATH: 'a Chromium, where none is found' },
})

await runParts(
  {
    scores: (program) => scorePages(program, values),
    animations: (program) => filmAnimations(program, values),
  },
  values.only,
)
