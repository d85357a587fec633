import { readCommand } from '../scripts/command.mjs'
import { measureAnimations } from './lighthouse/animations.ts'
import { scorePages } from './lighthouse/scores.ts'
import { createOnlyFlag, runParts } from './parts.ts'

const { values } = readCommand({
  name: 'npm run bench:lighthouse',
  about:
    'Runs Lighthouse with a phone profile on the landing pages, and measures the frame rate of the two animations. Needs a build.',
  flags: {
    only: createOnlyFlag(['scores', 'animations']),
    times: { about: 'number of performance runs per page; the median counts', default: 5 },
    runs: { about: 'number of runs per animation', default: 3 },
  },
  variables: { CHROME_PATH: 'path of Chromium, if it is not found automatically' },
})

await runParts(
  {
    scores: (program) => scorePages(program, values),
    animations: (program) => measureAnimations(program, values),
  },
  values.only,
)
